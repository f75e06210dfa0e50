package org.parley.api.engine;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.Unstable;

/** Another process has ended the run with {@link Engine#fail}. */
@Unstable
public final class RunFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int rank;
    private final transient Diagnostic diagnostic;

    /** @param rank of the process that gave up */
    public RunFailed(int rank, Diagnostic diagnostic) {
        super("process " + rank + " ended the run: " + diagnostic);
        this.rank = rank;
        this.diagnostic = diagnostic;
    }

    public int rank() {
        return rank;
    }

    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
