package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Queue;
import org.apache.pekko.util.ByteString;

/** Messages from or to one peer, two at most that were not released. Guarded by the lock of its {@link PekkoTransport}. */
abstract class PeerQueue {

    final PekkoTransport transport;
    final int peer;
    final Deque<MessageBuffer> free = new ArrayDeque<>();
    Connection connection = Connection.NONE;

    PeerQueue(PekkoTransport transport, int peer) {
        this.transport = transport;
        this.peer = peer;
        for (int credit = 0; credit < PekkoTransport.CREDITS; credit++) {
            free.add(new MessageBuffer());
        }
    }

    final int peer() {
        return peer;
    }

    final PekkoTransport transport() {
        return transport;
    }

    final void abandon(int lost) {
        connection.abandon(lost);
        connection = Connection.NONE;
    }

    /** For the side of the stream: takes the lock itself. */
    final void connected(Connection made) {
        transport.locked(() -> {
            connection = made;
            transport.lost().ifPresent(this::abandon);
        });
    }

    /** Messages from one peer. */
    static final class Incoming extends PeerQueue {

        private final Deque<MessageBuffer> arrived = new ArrayDeque<>();
        private final Deque<MessageBuffer> held = new ArrayDeque<>();
        private final Queue<ByteString> replies = new ArrayDeque<>();
        private long lastNumber = Long.MIN_VALUE;
        private boolean taken;
        private boolean leaving;

        Incoming(PekkoTransport transport, int peer) {
            super(transport, peer);
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
            MessageBuffer oldest = held.peek();
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
            return transport.lockedGet(() -> leaving || transport.hasLeft(peer));
        }

        boolean isConnected() {
            return connection != Connection.NONE;
        }

        // The side of the stream, which takes the lock itself.

        void disconnected() {
            transport.locked(() -> {
                connection = Connection.NONE;
                transport.wake();
            });
        }

        /** Memory for a message that begins to arrive. */
        MessageBuffer expect(long number, int length) {
            return transport.lockedGet(() -> {
                if (number <= lastNumber) {
                    throw new Wire.Garbled("message " + number + " comes after message " + lastNumber);
                }
                MessageBuffer letter = free.poll();
                if (letter == null) {
                    throw new Wire.Garbled("it sends more messages than it may");
                }
                lastNumber = number;
                letter.expect(number, length);
                return letter;
            });
        }

        void arrived(MessageBuffer letter) {
            transport.locked(() -> {
                arrived.add(letter);
                transport.wake();
            });
        }

        void allArrived() {
            transport.locked(() -> reply(Wire.head(Wire.ALL_ARRIVED, 0)));
        }

        /** What to answer next, or null. */
        ByteString nextReply() {
            return transport.lockedGet(replies::poll);
        }

        private void reply(ByteString reply) {
            replies.add(reply);
            connection.wake();
        }
    }

    /** Messages to one peer. */
    static final class Outgoing extends PeerQueue {

        private final Deque<MessageBuffer> unreleased = new ArrayDeque<>();
        private final Queue<ByteString> ready = new ArrayDeque<>();
        private MessageBuffer claimed;
        private boolean done;

        Outgoing(PekkoTransport transport, int peer) {
            super(transport, peer);
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
            return transport.lockedGet(ready::poll);
        }

        void released(long number) {
            transport.locked(() -> {
                MessageBuffer oldest = unreleased.poll();
                if (oldest == null || oldest.number() != number) {
                    throw new Wire.Garbled("it releases message " + number + ", which was not the next");
                }
                free.add(oldest);
                transport.wake();
            });
        }

        /** The peer has everything, or will never have it. */
        void done() {
            transport.locked(() -> {
                done = true;
                transport.wake();
            });
        }
    }

    /** Memory for one message at a time, with room for its head in front; kept and used again. */
    static final class MessageBuffer {

        /** How much is taken at once for a message of a peer: a wrong length must not take all memory before its bytes are there. */
        private static final int TRUSTED = 1 << 24;

        private byte[] bytes = new byte[Wire.HEAD];
        private ByteBuffer body = ByteBuffer.wrap(bytes);
        private long number;
        private int length;
        private int filled;

        long number() {
            return number;
        }

        /** For a message of this length from here. */
        ByteBuffer empty(int newLength) {
            length = newLength;
            if (bytes.length < Wire.HEAD + length) {
                bytes = new byte[Wire.HEAD + length];
            }
            return body().clear();
        }

        /** The message with its head, ready to be sent; its memory stays as it is until the receiver has all of it. */
        ByteString sealed(long newNumber) {
            number = newNumber;
            Wire.putHead(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), Wire.MESSAGE, length, number);
            return ByteString.fromArrayUnsafe(bytes, 0, Wire.HEAD + length);
        }

        /** For a message from elsewhere. */
        void expect(long newNumber, int newLength) {
            number = newNumber;
            length = newLength;
            filled = 0;
            grow(Math.min(length, TRUSTED));
        }

        /** Takes what belongs to this message and leaves the rest. */
        void take(ByteBuffer chunk) {
            int taken = Math.min(chunk.remaining(), length - filled);
            grow(filled + taken);
            chunk.get(bytes, Wire.HEAD + filled, taken);
            filled += taken;
        }

        boolean isComplete() {
            return filled == length;
        }

        /** What has arrived. */
        ByteBuffer content() {
            return body().clear().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        }

        private ByteBuffer body() {
            if (body.array() != bytes || body.capacity() != length) {
                body = ByteBuffer.wrap(bytes, Wire.HEAD, length).slice().order(ByteOrder.LITTLE_ENDIAN);
            }
            return body;
        }

        private void grow(int needed) {
            if (bytes.length < Wire.HEAD + needed) {
                int doubled = (int) Math.min(2L * bytes.length, (long) Wire.HEAD + length);
                bytes = Arrays.copyOf(bytes, Math.max(Wire.HEAD + needed, doubled));
            }
        }
    }

    /** The stream behind an {@link Outgoing} or {@link Incoming}, told from outside; calls return at once. */
    interface Connection {

        /** There is something to send. */
        void wake();

        /** The epoch is over: tells the other side whose error it is, if it can, and closes. */
        void abandon(int lost);

        /** What there is before there is a connection, and after it. */
        Connection NONE = new Connection() {
            @Override
            public void wake() {}

            @Override
            public void abandon(int lost) {}
        };
    }
}
