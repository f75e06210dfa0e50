package org.parley.runtime.record;

import java.nio.file.Path;
import java.util.Collection;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.plan.Renamed;

/** Recognizes runs that were recorded with former names of keys and columns. */
public final class FormerNames {

    private FormerNames() {}

    static boolean areColumns(Collection<String> columns) {
        return columns.stream().anyMatch(column -> Renamed.column(column).isPresent());
    }

    /**
     * Returns whether a run file contains a former name of a key.
     *
     * @param paths the paths of its values, such as {@code levels.upper.step.with.value}
     */
    public static boolean areKeys(Collection<String> paths) {
        return Renamed.ALL.stream()
                .filter(each -> each.kind() == Renamed.Kind.KEY)
                .map(FormerNames::pattern)
                .anyMatch(pattern -> paths.stream().anyMatch(path -> path.matches(pattern)));
    }

    private static String pattern(Renamed key) {
        String where = key.where().replace(".", "\\.").replace("*", "[^.]+");
        return where + (where.isEmpty() ? "" : "\\.") + key.old() + "([.\\[].*)?";
    }

    /** Returns an exception for a record with former names. */
    public static ParleyException diagnostic(Path file) {
        return new ParleyException(new Diagnostic(
                ErrorCode.RECORD_UNREADABLE,
                file.toString(),
                "was recorded by an earlier build with other names",
                "run it again, or export it"));
    }
}
