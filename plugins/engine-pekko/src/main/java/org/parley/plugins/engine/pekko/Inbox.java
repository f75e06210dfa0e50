package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import org.apache.pekko.util.ByteString;

/** Messages from one peer. */
final class Inbox extends Mailbox {

    private final Deque<Letter> arrived = new ArrayDeque<>();
    private final Deque<Letter> held = new ArrayDeque<>();
    private final Queue<ByteString> replies = new ArrayDeque<>();
    private long lastNumber = Long.MIN_VALUE;
    private boolean taken;
    private boolean leaving;

    Inbox(PekkoPost post, int peer) {
        super(post, peer);
    }

    /** False when there is a connection for it already. */
    boolean take() {
        boolean first = !taken;
        taken = true;
        return first;
    }

    boolean hasMessage() {
        return !arrived.isEmpty();
    }

    ByteBuffer open(long number) {
        if (arrived.peek().number() != number) {
            throw new IllegalStateException(
                    "process " + peer + " sent message " + arrived.peek().number() + " in place of " + number);
        }
        held.add(arrived.remove());
        return held.getLast().content();
    }

    void release(long number) {
        Letter oldest = held.peek();
        if (oldest == null || oldest.number() != number) {
            throw new IllegalStateException(
                    "message " + number + " of process " + peer + " is not the next to be released");
        }
        free.add(held.remove());
        reply(Wire.head(Wire.RELEASED, number));
    }

    /** This process leaves, which is no failure. */
    void leave() {
        leaving = true;
        reply(Wire.head(Wire.LEFT, 0));
    }

    /** Whether the connection may end: this process or the peer has said that it leaves. */
    boolean mayEnd() {
        return post.lockedGet(() -> leaving || post.hasLeft(peer));
    }

    boolean isConnected() {
        return connection != Connection.NONE;
    }

    // The side of the stream, which takes the lock itself.

    void disconnected() {
        post.locked(() -> {
            connection = Connection.NONE;
            post.wake();
        });
    }

    /** Memory for a message that begins to arrive. */
    Letter expect(long number, int length) {
        return post.lockedGet(() -> {
            if (number <= lastNumber) {
                throw new Wire.Garbled("message " + number + " comes after message " + lastNumber);
            }
            Letter letter = free.poll();
            if (letter == null) {
                throw new Wire.Garbled("it sends more messages than it may");
            }
            lastNumber = number;
            letter.expect(number, length);
            return letter;
        });
    }

    void arrived(Letter letter) {
        post.locked(() -> {
            arrived.add(letter);
            post.wake();
        });
    }

    void allArrived() {
        post.locked(() -> reply(Wire.head(Wire.ALL_ARRIVED, 0)));
    }

    /** What to answer next, or null. */
    ByteString nextReply() {
        return post.lockedGet(replies::poll);
    }

    private void reply(ByteString reply) {
        replies.add(reply);
        connection.wake();
    }
}
