package org.parley.runtime.config.source;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Collects all errors, so that they can be reported together. */
public final class Diagnostics {

    private final Set<Diagnostic> found = new LinkedHashSet<>();
    private final Set<ErrorCode> tolerated;
    private final Set<Diagnostic> ignored = new LinkedHashSet<>();
    private final Set<String> withoutDefault = new LinkedHashSet<>();
    private final Map<String, Runnable> notFound = new LinkedHashMap<>();
    private boolean incomplete;
    private boolean coreIsMissing;

    /** @param tolerated codes of errors to ignore */
    public Diagnostics(ErrorCode... tolerated) {
        this.tolerated = Set.of(tolerated);
    }

    public void add(ErrorCode code, String path, String message, String hint) {
        add(new Diagnostic(code, path, message, hint));
    }

    /** Adds an error and names its source, unless that is the run file itself. */
    public void add(ErrorCode code, String path, Origin origin, String message, String hint) {
        String source = origin.source().isEmpty() ? "" : "from " + origin.source();
        add(code, path, message, hint.isEmpty() || source.isEmpty() ? hint + source : hint + "; " + source);
    }

    public void add(Diagnostic diagnostic) {
        boolean mayBeThereAfterAll = incomplete && diagnostic.code() == ErrorCode.CONFIG_MISSING;
        if (!mayBeThereAfterAll) {
            (tolerated.contains(diagnostic.code()) ? ignored : found).add(diagnostic);
        }
    }

    /** Adds a key that neither the run nor the defaults provide. */
    public void addMissing(String key) {
        if (coreIsMissing && !incomplete) {
            withoutDefault.add(key);
        } else {
            add(ErrorCode.CONFIG_MISSING, key, "is missing", "name one");
        }
    }

    /** Adds a component that no plugin provides. */
    public void addNotFound(String path, Origin origin, String what, String hint) {
        if (coreIsMissing) {
            notFound.put(what, () -> add(ErrorCode.CONFIG_UNKNOWN_COMPONENT, path, origin, "no " + what, hint));
        } else {
            add(ErrorCode.CONFIG_UNKNOWN_COMPONENT, path, origin, "no " + what, hint);
        }
    }

    /** From now on, missing defaults and components are reported as a single error: the missing core plugin. */
    void coreIsMissing() {
        coreIsMissing = true;
    }

    /** From now on, missing keys are not reported, because a recipe, parent or section that could not be read might have contained them. */
    public void sourceIsMissing() {
        incomplete = true;
    }

    /** Returns the errors that were ignored. */
    public Set<Diagnostic> ignored() {
        return ignored;
    }

    public void throwIfAny(String subject) {
        if (withoutDefault.isEmpty()) {
            notFound.values().forEach(Runnable::run); // the run does not need the core's defaults
        } else {
            found.add(Needs.core(List.copyOf(withoutDefault), List.copyOf(notFound.keySet())));
        }
        if (!found.isEmpty()) {
            throw new ParleyException(subject, List.copyOf(found));
        }
    }
}
