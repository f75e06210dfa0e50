package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;

/** Messages from or to one peer, at most two of them unreleased. Guarded by the lock of the {@link DataPort}. */
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

    final void connected(Connection made) {
        connection = made;
        transport.lost().ifPresent(this::abandon);
    }

    /** Messages from one peer. */
    static final class Incoming extends PeerQueue {

        private final Deque<MessageBuffer> arrived = new ArrayDeque<>();
        private final Deque<MessageBuffer> held = new ArrayDeque<>();
        private final Queue<ByteBuffer> replies = new ArrayDeque<>();
        private long lastNumber = Long.MIN_VALUE;
        private long lastReleased;
        /** The number of released messages that the peer does not know of. */
        private int unreported;

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

        /** Returns whether there is a message after a look at the connection, which takes less than to wait for it. */
        boolean findsMessage() {
            if (arrived.isEmpty()) {
                connection.look();
            }
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
            free.push(held.remove());
            lastReleased = number;
            unreported++;
            // The next message to the peer reports it. The peer needs it earlier only if it has used all of its
            // credits.
            if (unreported == PekkoTransport.CREDITS) {
                reply(Wire.head(Wire.RELEASED, report()));
            }
        }

        boolean hasReport() {
            return unreported > 0;
        }

        /** Returns the number of the last released message, which will be sent to the peer. */
        long report() {
            unreported = 0;
            return lastReleased;
        }

        /** Notes that this process leaves, which is not a failure. */
        void leave() {
            leaving = true;
            reply(Wire.head(Wire.LEFT, 0));
        }

        /** Returns whether the connection may end: this process or the peer has announced that it leaves. */
        boolean mayEnd() {
            return leaving || transport.hasLeft(peer);
        }

        boolean isConnected() {
            return connection != Connection.NONE;
        }

        // Methods called by the connection.

        void disconnected() {
            connection = Connection.NONE;
            transport.wake();
        }

        /** Returns memory for a message whose head has arrived. */
        MessageBuffer expect(long number, int length) {
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
        }

        void arrived(MessageBuffer letter) {
            arrived.add(letter);
            transport.wake();
        }

        void allArrived() {
            reply(Wire.head(Wire.ALL_ARRIVED, 0));
        }

        /** Returns the next reply, or null. */
        ByteBuffer nextReply() {
            return replies.poll();
        }

        private void reply(ByteBuffer reply) {
            replies.add(reply);
            connection.wake();
        }
    }

    /** Messages to one peer. */
    static final class Outgoing extends PeerQueue {

        /** The numbers of unreleased messages in the order in which they were sent, and their count. */
        private final long[] unreleased = new long[PekkoTransport.CREDITS];

        private int count;
        /** Messages that the operating system does not have yet. */
        private final Queue<MessageBuffer> unsent = new ArrayDeque<>();

        private MessageBuffer claimed;
        private boolean isEnded;
        private boolean done;

        Outgoing(PekkoTransport transport, int peer) {
            super(transport, peer);
        }

        boolean hasCredit() {
            return count < PekkoTransport.CREDITS && (claimed != null || !free.isEmpty());
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
            claimed.seal(number, transport.inbox(peer));
            unsent.add(claimed);
            claimed = null;
            unreleased[count++] = number;
            connection.wake();
        }

        /** Notes that nothing more will be sent. */
        void end() {
            isEnded = true;
            connection.wake();
        }

        /** Returns whether the peer has received everything, so that the connection may be closed. */
        boolean isDone() {
            return done;
        }

        // Methods called by the connection.

        /** Returns the next bytes to send, or null. Everything that it returned before is sent. */
        ByteBuffer next() {
            if (!unsent.isEmpty() && !unsent.peek().bytes.hasRemaining()) {
                // The memory used last is in the cache.
                free.push(unsent.remove());
            }
            if (!unsent.isEmpty()) {
                return unsent.peek().bytes;
            }
            if (isEnded) {
                isEnded = false;
                return Wire.head(Wire.END, 0);
            }
            return null;
        }

        /** Notes that the peer has released all messages up to this number. */
        void released(long number) {
            int released = 0;
            while (released < count && unreleased[released] != number) {
                released++;
            }
            if (released == count) {
                throw new Wire.Garbled("it releases message " + number + ", which is not pending");
            }
            count -= released + 1;
            System.arraycopy(unreleased, released + 1, unreleased, 0, count);
            transport.wake();
        }

        /** Notes that the peer has everything or will never have it. */
        void done() {
            done = true;
            transport.wake();
        }
    }

    /** Reusable direct memory for one message at a time, with space for two heads in front. */
    static final class MessageBuffer {

        /** The initial allocation for a message of a peer: a wrong length must not take all memory before its bytes have arrived. */
        private static final int TRUSTED = 1 << 24;

        /** The space for a report of released messages and the head of the message. */
        private static final int FRONT = 2 * Wire.HEAD;

        /** The whole memory; of a message that arrives, the position is the end of what has arrived. */
        private ByteBuffer bytes;

        private ByteBuffer body;
        private ByteBuffer content;
        private long number;
        private int length;

        MessageBuffer() {
            allocate(0);
        }

        long number() {
            return number;
        }

        /** Prepares a message of this length from this process. */
        ByteBuffer empty(int newLength) {
            length = newLength;
            if (body.capacity() < length) {
                allocate(length);
            }
            return body.clear().limit(length);
        }

        /**
         * Completes the message with its head, and with the report about messages from the same peer before it if there is one. Its memory
         * must not change until all of it is sent.
         */
        void seal(long newNumber, Incoming inbox) {
            number = newNumber;
            bytes.clear();
            if (inbox.hasReport()) {
                Wire.putHead(bytes, Wire.RELEASED, 0, inbox.report());
            }
            int start = bytes.position() == 0 ? Wire.HEAD : 0;
            Wire.putHead(bytes.position(Wire.HEAD), Wire.MESSAGE, length, number);
            bytes.position(start).limit(FRONT + length);
        }

        /** Prepares a message from another process. */
        void expect(long newNumber, int newLength) {
            number = newNumber;
            length = newLength;
            int trusted = Math.min(length, TRUSTED);
            if (body.capacity() < trusted) {
                allocate(trusted);
            }
            bytes.clear().position(FRONT).limit(FRONT + Math.min(length, body.capacity()));
        }

        /** Returns the memory for the next bytes of an incomplete message. */
        ByteBuffer room() {
            if (!bytes.hasRemaining()) {
                ByteBuffer arrived = bytes.flip().position(FRONT);
                allocate((int) Math.min(2L * body.capacity(), length));
                bytes.position(FRONT).put(arrived);
            }
            return bytes;
        }

        /** Consumes the bytes that belong to this message and leaves the rest. */
        void take(ByteBuffer chunk) {
            while (chunk.hasRemaining() && !isComplete()) {
                ByteBuffer room = room();
                int taken = Math.min(chunk.remaining(), room.remaining());
                room.put(chunk.slice(chunk.position(), taken));
                chunk.position(chunk.position() + taken);
            }
        }

        /** Returns the number of bytes that have not arrived yet. */
        int missing() {
            return FRONT + length - bytes.position();
        }

        boolean isComplete() {
            return missing() == 0;
        }

        /** Returns the received bytes. */
        ByteBuffer content() {
            return content.clear().limit(length);
        }

        private void allocate(int capacity) {
            bytes = ByteBuffer.allocateDirect(FRONT + capacity).order(ByteOrder.LITTLE_ENDIAN);
            body = bytes.slice(FRONT, capacity).order(ByteOrder.LITTLE_ENDIAN);
            content = body.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** The connection of an {@link Outgoing} or {@link Incoming}. Calls return immediately. */
    interface Connection {

        /** Signals that there is something to send. */
        void wake();

        /** Handles what has arrived. */
        void look();

        /** Closes the connection because the epoch is over. If possible, it reports the lost rank to the other side. */
        void abandon(int lost);

        /** The connection before it is established, and after its end. */
        Connection NONE = new Connection() {
            @Override
            public void wake() {}

            @Override
            public void look() {}

            @Override
            public void abandon(int lost) {}
        };
    }
}
