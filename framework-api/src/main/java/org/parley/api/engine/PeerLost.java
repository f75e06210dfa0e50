package org.parley.api.engine;

import org.parley.api.component.Unstable;

/** Thrown if a process of the run is lost or unresponsive. The current round is void and the epoch has ended. */
@Unstable
public final class PeerLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The rank of the lost process. */
    private final int rank;

    /**
     * Creates an exception.
     *
     * @param rank the rank of the lost process
     * @param how how the loss was detected, such as "the connection was reset" or "no sign of life for 30 s"
     */
    public PeerLost(int rank, String how) {
        super("process " + rank + " is lost: " + how);
        this.rank = rank;
    }

    /** {@return the rank of the lost process} */
    public int rank() {
        return rank;
    }
}
