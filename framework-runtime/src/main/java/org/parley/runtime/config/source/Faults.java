package org.parley.runtime.config.source;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** Collects everything that is wrong, so that it can be said at once. */
public final class Faults {

    private final Set<Fault> found = new LinkedHashSet<>();
    private final Set<ErrorCode> tolerated;
    private boolean incomplete;

    /** @param tolerated what does not matter here */
    public Faults(ErrorCode... tolerated) {
        this.tolerated = Set.of(tolerated);
    }

    public void add(ErrorCode code, String path, String message, String hint) {
        add(new Fault(code, path, message, hint));
    }

    /** The same, naming the source where it is not the run file itself. */
    public void add(ErrorCode code, String path, Origin origin, String message, String hint) {
        String source = origin.source().isEmpty() ? "" : "from " + origin.source();
        add(code, path, message, hint.isEmpty() || source.isEmpty() ? hint + source : hint + "; " + source);
    }

    public void add(Fault fault) {
        boolean mayBeThereAfterAll = incomplete && fault.code() == ErrorCode.CONFIG_MISSING;
        if (!mayBeThereAfterAll && !tolerated.contains(fault.code())) {
            found.add(fault);
        }
    }

    /** From here on nothing is missing: a recipe, parent or section that could not be read might have brought it. */
    public void sourceIsMissing() {
        incomplete = true;
    }

    public int count() {
        return found.size();
    }

    public void throwIfAny(String subject) {
        if (!found.isEmpty()) {
            throw new ParleyException(subject, List.copyOf(found));
        }
    }
}
