package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import org.apache.pekko.util.ByteString;

/** Messages to one peer. */
final class Outbox extends Mailbox {

    private final Deque<Letter> unreleased = new ArrayDeque<>();
    private final Queue<ByteString> ready = new ArrayDeque<>();
    private Letter claimed;
    private boolean done;

    Outbox(PekkoPost post, int peer) {
        super(post, peer);
    }

    boolean hasCredit() {
        return claimed != null || !free.isEmpty();
    }

    ByteBuffer claim(int bytes) {
        if (claimed == null) {
            claimed = free.remove();
        }
        return claimed.empty(bytes);
    }

    void send(long number) {
        if (claimed == null) {
            throw new IllegalStateException("nothing was claimed for process " + peer);
        }
        ready.add(claimed.sealed(number));
        unreleased.add(claimed);
        claimed = null;
        connection.wake();
    }

    /** Nothing more will be sent. */
    void end() {
        ready.add(Wire.head(Wire.END, 0));
        connection.wake();
    }

    /** Whether the peer has everything, so that the connection may go. */
    boolean isDone() {
        return done;
    }

    // The side of the stream, which takes the lock itself.

    /** What to send next, or null. */
    ByteString next() {
        return post.lockedGet(ready::poll);
    }

    void released(long number) {
        post.locked(() -> {
            Letter oldest = unreleased.poll();
            if (oldest == null || oldest.number() != number) {
                throw new Wire.Garbled("it releases message " + number + ", which was not the next");
            }
            free.add(oldest);
            post.wake();
        });
    }

    /** The peer has everything, or will never have it. */
    void done() {
        post.locked(() -> {
            done = true;
            post.wake();
        });
    }
}
