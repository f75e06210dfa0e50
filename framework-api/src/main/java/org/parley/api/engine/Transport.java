package org.parley.api.engine;

import java.nio.ByteBuffer;
import org.parley.api.component.Unstable;

/**
 * Sends numbered messages between the processes of one epoch. A message is delivered once and completely, or
 * {@link PeerLost} is thrown. Messages from one process to another are delivered in the order in which they were sent.
 * Their numbers increase but need not be consecutive.
 *
 * <p>At most two messages to a peer may be unreleased at a time, which bounds the memory on both sides. Deadlock is
 * impossible if all processes make the same exchanges in the same order and send before they wait. Every wait has a
 * deadline: a peer that gives no sign of life within it is lost. A peer that responds may compute for any length of
 * time.
 */
@Unstable
public interface Transport {

    /** {@return the identifier of the epoch, which is the same on all processes and is never reused} */
    long epoch();

    /**
     * Allocates the next message to a peer. Waits while two messages to this peer are unreleased.
     *
     * @param peer the rank of the receiver
     * @param bytes the size of the message
     * @return a little-endian buffer for the content
     */
    ByteBuffer claim(int peer, int bytes);

    /**
     * Sends the message that was last allocated for a peer, from position 0 to its limit. Returns immediately. The
     * caller must not use the buffer any more.
     *
     * @param peer the rank of the receiver
     * @param number the number of the message
     */
    void send(int peer, long number);

    /**
     * Waits for the next message from a peer.
     *
     * @param peer the rank of the sender
     * @param number the expected number of the message
     * @return the content as a little-endian buffer, which must not be modified
     * @throws IllegalStateException if the message has another number
     */
    ByteBuffer await(int peer, long number);

    /**
     * Releases a received message. Its memory may be reused, and the peer may send another message.
     *
     * @param peer the rank of the sender
     * @param number the number of the message
     */
    void release(int peer, long number);
}
