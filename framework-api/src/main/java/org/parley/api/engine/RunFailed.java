package org.parley.api.engine;

import org.parley.api.component.Fault;
import org.parley.api.component.Unstable;

/** Another process has ended the run with {@link Engine#fail}. */
@Unstable
public final class RunFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int rank;
    private final transient Fault fault;

    /** @param rank of the process that gave up */
    public RunFailed(int rank, Fault fault) {
        super("process " + rank + " ended the run: " + fault);
        this.rank = rank;
        this.fault = fault;
    }

    public int rank() {
        return rank;
    }

    public Fault fault() {
        return fault;
    }
}
