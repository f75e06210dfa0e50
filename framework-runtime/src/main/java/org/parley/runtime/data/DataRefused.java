package org.parley.runtime.data;

import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;

/** The data of agents do not fit together. Every process of a run throws it, with the same reasons. */
public final class DataRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ParleyException own;
    private final transient List<Diagnostic> shared;

    /**
     * @param own the reasons with the details of this process's agents, which must not leave it
     * @param shared the reasons that all processes know
     */
    DataRefused(ParleyException own, List<Diagnostic> shared) {
        super(own.getMessage(), own);
        this.own = own;
        this.shared = List.copyOf(shared);
    }

    /** Returns the exception for the user of this process. */
    public ParleyException own() {
        return own;
    }

    public List<Diagnostic> shared() {
        return shared;
    }
}
