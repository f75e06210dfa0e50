package org.parley.runtime.config.source;

import java.nio.file.Path;
import java.util.Optional;
import org.parley.api.component.Diagnostic;

/**
 * The origin of a part of a run file.
 *
 * @param written whether the user wrote the part, in a file or on the command line; parts of recipes and defaults are ignored if the
 *     user's settings make them irrelevant
 * @param source the source for messages; empty for the run file itself
 * @param base the base directory of relative paths
 * @param lack the error about a missing plugin, for components that are not installed
 */
public record Origin(boolean written, String source, Path base, Optional<Diagnostic> lack) {

    private Origin(boolean written, String source, Path base) {
        this(written, source, base, Optional.empty());
    }

    public static Origin runFile(Path base) {
        return new Origin(true, "", base);
    }

    static Origin commandLine(Path base) {
        return new Origin(true, "--set", base);
    }

    /** Returns the origin of a setting that only this process has. */
    public static Origin local(String option, Path base) {
        return new Origin(true, option, base);
    }

    public static Origin environment(Path base, String variable) {
        return new Origin(true, "environment variable " + variable, base);
    }

    static Origin parent(String file, Path base) {
        return new Origin(true, file, base);
    }

    static Origin recipe(String name, Path base) {
        return new Origin(false, "recipe '" + name + "'", base);
    }

    public static Origin defaults(Path base) {
        return new Origin(false, "the defaults", base);
    }

    Origin lacking(Optional<Diagnostic> plugins) {
        return new Origin(written, source, base, plugins);
    }
}
