package org.parley.runtime.config.source;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Collects everything that is wrong, so that it can be said at once. */
public final class Diagnostics {

    private final Set<Diagnostic> found = new LinkedHashSet<>();
    private final Set<ErrorCode> tolerated;
    private final Set<Diagnostic> passedOver = new LinkedHashSet<>();
    private final Set<String> withoutDefault = new LinkedHashSet<>();
    private final Map<String, Runnable> notFound = new LinkedHashMap<>();
    private boolean incomplete;
    private boolean coreIsMissing;

    /** @param tolerated what does not matter here */
    public Diagnostics(ErrorCode... tolerated) {
        this.tolerated = Set.of(tolerated);
    }

    public void add(ErrorCode code, String path, String message, String hint) {
        add(new Diagnostic(code, path, message, hint));
    }

    /** The same, naming the source where it is not the run file itself. */
    public void add(ErrorCode code, String path, Origin origin, String message, String hint) {
        String source = origin.source().isEmpty() ? "" : "from " + origin.source();
        add(code, path, message, hint.isEmpty() || source.isEmpty() ? hint + source : hint + "; " + source);
    }

    public void add(Diagnostic diagnostic) {
        boolean mayBeThereAfterAll = incomplete && diagnostic.code() == ErrorCode.CONFIG_MISSING;
        if (!mayBeThereAfterAll) {
            (tolerated.contains(diagnostic.code()) ? passedOver : found).add(diagnostic);
        }
    }

    /** A key that neither the run nor the defaults give. */
    public void addMissing(String key) {
        if (coreIsMissing && !incomplete) {
            withoutDefault.add(key);
        } else {
            add(ErrorCode.CONFIG_MISSING, key, "is missing", "name one");
        }
    }

    /** A component that no plugin has. */
    public void addNotFound(String path, Origin origin, String what, String hint) {
        if (coreIsMissing) {
            notFound.put(what, () -> add(ErrorCode.CONFIG_UNKNOWN_COMPONENT, path, origin, "no " + what, hint));
        } else {
            add(ErrorCode.CONFIG_UNKNOWN_COMPONENT, path, origin, "no " + what, hint);
        }
    }

    /** From here on what the core plugin may have brought is told as its absence, once. */
    void coreIsMissing() {
        coreIsMissing = true;
    }

    /** From here on nothing is missing: a recipe, parent or section that could not be read might have brought it. */
    public void sourceIsMissing() {
        incomplete = true;
    }

    /** What was found and does not matter here. */
    public Set<Diagnostic> passedOver() {
        return passedOver;
    }

    public void throwIfAny(String subject) {
        if (withoutDefault.isEmpty()) {
            notFound.values().forEach(Runnable::run); // the run does without core's defaults
        } else {
            found.add(Needs.core(List.copyOf(withoutDefault), List.copyOf(notFound.keySet())));
        }
        if (!found.isEmpty()) {
            throw new ParleyException(subject, List.copyOf(found));
        }
    }
}
