package org.parley.api.engine;

import org.parley.api.component.Unstable;

/** Thrown if rank 0 has left after the last exchange, so that the run has ended. */
@Unstable
public final class RunEnded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public RunEnded() {
        super("the run is over: rank 0 has left");
    }
}
