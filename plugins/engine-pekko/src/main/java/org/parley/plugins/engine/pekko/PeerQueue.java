package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Queue;
import org.apache.pekko.util.ByteString;

/** Messages from or to one peer, at most two of them unreleased. Guarded by the lock of its {@link PekkoTransport}. */
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

    /** Called by the stream; takes the lock itself. */
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

        /** Claims the inbox for a connection. Returns false if it has one already. */
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

        /** Notes that this process leaves, which is not a failure. */
        void leave() {
            leaving = true;
            reply(Wire.head(Wire.LEFT, 0));
        }

        /** Returns whether the connection may end: this process or the peer has announced that it leaves. */
        boolean mayEnd() {
            return transport.lockedGet(() -> leaving || transport.hasLeft(peer));
        }

        boolean isConnected() {
            return connection != Connection.NONE;
        }

        // Methods called by the stream, which take the lock themselves.

        void disconnected() {
            transport.locked(() -> {
                connection = Connection.NONE;
                transport.wake();
            });
        }

        /** Returns memory for a message whose head has arrived. */
        MessageBuffer expect(long number, int length) {
            return transport.lockedGet(() -> {
                if (number <= lastNumber) {
                    throw new Wire.Garbled("message " + number + " comes after message " + lastNumber);
                }
                MessageBuffer letter = free.poll();
                if (letter == null) {
                    throw new Wire.Garbled("it sends more messages than allowed");
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

        /** Returns the next reply, or null. */
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

        /** Notes that nothing more will be sent. */
        void end() {
            ready.add(Wire.head(Wire.END, 0));
            connection.wake();
        }

        /** Returns whether the peer has received everything, so that the connection may be closed. */
        boolean isDone() {
            return done;
        }

        // Methods called by the stream, which take the lock themselves.

        /** Returns the next bytes to send, or null. */
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

        /** Notes that the peer has everything or will never have it. */
        void done() {
            transport.locked(() -> {
                done = true;
                transport.wake();
            });
        }
    }

    /** Reusable memory for one message at a time, with space for its head in front. */
    static final class MessageBuffer {

        /** The initial allocation for a message of a peer: a wrong length must not take all memory before its bytes have arrived. */
        private static final int TRUSTED = 1 << 24;

        private byte[] bytes = new byte[Wire.HEAD];
        private ByteBuffer body = ByteBuffer.wrap(bytes);
        private long number;
        private int length;
        private int filled;

        long number() {
            return number;
        }

        /** Prepares a message of this length from this process. */
        ByteBuffer empty(int newLength) {
            length = newLength;
            if (bytes.length < Wire.HEAD + length) {
                bytes = new byte[Wire.HEAD + length];
            }
            return body().clear();
        }

        /** Returns the message with its head, ready to be sent. Its memory must not change until the receiver has all of it. */
        ByteString sealed(long newNumber) {
            number = newNumber;
            Wire.putHead(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), Wire.MESSAGE, length, number);
            return ByteString.fromArrayUnsafe(bytes, 0, Wire.HEAD + length);
        }

        /** Prepares a message from another process. */
        void expect(long newNumber, int newLength) {
            number = newNumber;
            length = newLength;
            filled = 0;
            grow(Math.min(length, TRUSTED));
        }

        /** Consumes the bytes that belong to this message and leaves the rest. */
        void take(ByteBuffer chunk) {
            int taken = Math.min(chunk.remaining(), length - filled);
            grow(filled + taken);
            chunk.get(bytes, Wire.HEAD + filled, taken);
            filled += taken;
        }

        boolean isComplete() {
            return filled == length;
        }

        /** Returns the received bytes. */
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

    /** The stream of an {@link Outgoing} or {@link Incoming}, as seen by other threads. Calls return immediately. */
    interface Connection {

        /** Signals that there is something to send. */
        void wake();

        /** Closes the connection because the epoch is over. If possible, it reports the lost rank to the other side. */
        void abandon(int lost);

        /** The connection before it is established, and after its end. */
        Connection NONE = new Connection() {
            @Override
            public void wake() {}

            @Override
            public void abandon(int lost) {}
        };
    }
}
