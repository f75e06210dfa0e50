package org.parley.api.engine;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.Unstable;

/** Thrown if another process has ended the run with {@link Engine#fail}. */
@Unstable
public final class RunFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The rank of the process that ended the run. */
    private final int rank;

    private final transient Diagnostic diagnostic;

    /**
     * Creates an exception.
     *
     * @param rank the rank of the process that ended the run
     * @param diagnostic the error of that process
     */
    public RunFailed(int rank, Diagnostic diagnostic) {
        super("process " + rank + " ended the run: " + diagnostic);
        this.rank = rank;
        this.diagnostic = diagnostic;
    }

    /** {@return the rank of the process that ended the run} */
    public int rank() {
        return rank;
    }

    /** {@return the error of that process} */
    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
