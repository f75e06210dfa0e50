package org.parley.api.engine;

import org.parley.api.component.Unstable;

/** Rank 0 has left after the last exchange: the run was over before this process heard of it. */
@Unstable
public final class RunEnded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RunEnded() {
        super("the run is over: rank 0 has left");
    }
}
