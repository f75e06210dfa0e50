package org.parley.api.engine;

import org.parley.api.component.Unstable;

/** A process of the run is gone or silent: the round under way is void, and the epoch is over. */
@Unstable
public final class PeerLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int rank;

    /** @param how how it was noticed: "the connection was reset", "no sign of life for 30 s" */
    public PeerLost(int rank, String how) {
        super("process " + rank + " is lost: " + how);
        this.rank = rank;
    }

    public int rank() {
        return rank;
    }
}
