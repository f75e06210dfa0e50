package org.parley.api.engine;

import java.nio.ByteBuffer;
import org.parley.api.component.Unstable;

/**
 * Numbered messages between the processes of one epoch. A message arrives once and whole, or {@link PeerLost} is thrown; those from one process to
 * another arrive in the order in which they were sent, with growing numbers that need not be consecutive.
 *
 * <p>A process may have two messages at a peer that the peer has not released yet. That bounds the memory on both sides, and no process waits
 * forever as long as all make the same exchanges in the same order, sending before they wait. Every wait has a deadline: a peer that shows no sign of
 * life for long enough is lost. A peer that is alive may compute as long as it likes.
 */
@Unstable
public interface Transport {

    /** Tells epochs apart: the same on every process, and never used again. */
    long epoch();

    /** Empty little-endian memory for the next message to a peer; waits while the peer holds two that it has not released. */
    ByteBuffer claim(int peer, int bytes);

    /** Sends what was claimed last for this peer and filled from position 0 to its limit; returns at once, and the memory is the engine's again. */
    void send(int peer, long number);

    /** The next message from this peer, little-endian and not to be written; waits for it. Fails where it has another number. */
    ByteBuffer await(int peer, long number);

    /** The memory of this message may be used again, and the peer may send another one. */
    void release(int peer, long number);
}
