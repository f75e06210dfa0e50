package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * One end of a connection between processes. It sends pending data, or a heartbeat if there is none, and reads heads. It treats a peer that
 * is silent for too long as lost. Guarded by the lock of its {@link DataPort}.
 */
abstract class Link implements PeerQueue.Connection {

    /** Enough for short messages and heads. The rest of a long message is read into its own memory. */
    private static final int SHORT = 4096;

    private static final Duration FAREWELL = Duration.ofSeconds(5);

    final DataPort port;
    private final ByteBuffer head = Wire.empty(Wire.HEAD);
    private long heardAt = System.nanoTime();
    private volatile Line line;
    private SelectionKey key;
    private ByteBuffer unread = Wire.empty(0);
    private ByteBuffer current;
    private boolean isBlocked;
    private int interest = SelectionKey.OP_READ;
    private boolean isTrusted;
    private boolean isOver;
    private volatile boolean isClosed;

    Link(DataPort port) {
        this.port = port;
    }

    /** Returns the next bytes to send, or null. */
    abstract ByteBuffer next();

    /** Handles a head. */
    abstract void received(int kind, int length, long number);

    /** Returns the message whose body arrives, or null. */
    abstract PeerQueue.MessageBuffer coming();

    /** Handles a complete body. */
    abstract void arrived();

    /** Handles the unannounced end of the connection. */
    abstract void lost(String how);

    /** Handles the end of the connection, which happens once. */
    abstract void ended();

    /** Returns whether this end sends messages. */
    abstract boolean isSender();

    /** Consumes bytes that precede all heads. */
    void takeHello(ByteBuffer chunk) {
        // Only the end that accepted expects a hello.
    }

    /** Returns whether more bytes may be read. */
    boolean isReading() {
        return true;
    }

    final Line line() {
        return line;
    }

    final boolean isClosed() {
        return isClosed;
    }

    /** Returns whether the handshake is over, in any way. Needs no lock. */
    final boolean isShaken() {
        Line now = line;
        return isClosed || now != null && now.isOpen();
    }

    /** Starts on a connection that is established. */
    final void start(Line made) throws IOException {
        line = made;
        heardAt = System.nanoTime();
        unread = ByteBuffer.allocate(Math.max(SHORT, line.leastRoom())).limit(0);
        key = port.register(line.channel, this);
        work();
    }

    @Override
    public final void wake() {
        if (line != null && !isBlocked) {
            attempt(this::write);
        }
    }

    @Override
    public final void look() {
        if (line != null) {
            work();
        }
    }

    @Override
    public final void abandon(int lost) {
        isOver = true;
        if (lost >= 0 && line != null && line.isOpen() && current == null && !isBlocked && !isClosed) {
            try {
                line.write(Wire.head(Wire.OVER, lost));
                line.flush();
                line.channel.shutdownOutput();
                // An immediate end would discard what has not arrived yet.
                heardAt = System.nanoTime();
                return;
            } catch (IOException | RuntimeException gone) {
                // The peer learns it elsewhere.
            }
        }
        close();
    }

    /** Sends a heartbeat, and ends the connection if the peer has been silent. */
    final void pulse(Duration silence) {
        Duration silent = Duration.ofNanos(System.nanoTime() - heardAt);
        if (line == null) {
            return;
        }
        if (isOver) {
            if (silent.compareTo(FAREWELL) > 0) {
                close();
            }
        } else if (silent.compareTo(silence) > 0) {
            lose("no heartbeat for " + silent.toSeconds() + " s");
        } else if (line.isOpen() && !isBlocked) {
            attempt(() -> {
                if (current == null) {
                    current = Optional.ofNullable(next()).orElseGet(() -> Wire.head(Wire.ALIVE, 0));
                }
                write();
            });
        }
    }

    /** Ends the connection after its work is done. */
    final void finish() {
        isOver = true;
        close();
    }

    final void lose(String how) {
        if (!isOver) {
            isOver = true;
            lost(how);
        }
        close();
    }

    private interface Work {
        void run() throws IOException;
    }

    private void attempt(Work work) {
        if (isClosed) {
            return;
        }
        try {
            work.run();
        } catch (Wire.Garbled garbled) {
            lose(garbled.getMessage());
        } catch (IOException | RuntimeException failed) {
            lose(words(failed));
        }
    }

    /** Reads and writes what is possible now. */
    final void work() {
        attempt(() -> {
            read();
            if (!isClosed && !isOver) {
                write();
            }
        });
    }

    private void read() throws IOException {
        boolean hasMore = true;
        while (hasMore && isReading() && !isClosed) {
            if (isOver) {
                hasMore = discard();
                continue;
            }
            if (unread.hasRemaining()) {
                parse();
                continue;
            }
            PeerQueue.MessageBuffer coming = coming();
            ByteBuffer into = unread.clear();
            if (coming != null && coming.missing() >= unread.capacity()) {
                unread.limit(0);
                into = coming.room();
            }
            if (into.remaining() < line.leastRoom()) {
                into = unread.clear();
            }
            int count;
            try {
                count = line.read(into);
            } finally {
                if (into == unread) {
                    unread.flip();
                }
            }
            if (count < 0) {
                lose("the connection was closed");
                return;
            }
            if (count > 0) {
                heardAt = System.nanoTime();
                hasMore = line.hasMore() || unread.limit() == unread.capacity();
            } else {
                hasMore = false;
            }
            if (coming != null && coming.isComplete()) {
                arrived();
            }
            parse();
        }
        trust();
    }

    private boolean discard() throws IOException {
        int count = line.read(unread.clear());
        unread.limit(0);
        if (count < 0) {
            close();
        }
        return count > 0;
    }

    /** Splits received bytes into heads and bodies. */
    private void parse() {
        while (unread.hasRemaining() && isReading() && !isOver) {
            takeHello(unread);
            PeerQueue.MessageBuffer coming = coming();
            if (coming != null) {
                coming.take(unread);
                if (coming.isComplete()) {
                    arrived();
                }
            }
            while (isReading() && coming() == null && head.hasRemaining() && unread.hasRemaining()) {
                head.put(unread.get());
            }
            if (!head.hasRemaining()) {
                head.flip();
                int kind = head.getInt();
                int length = head.getInt();
                long number = head.getLong();
                head.clear();
                received(kind, length, number);
                if (coming() != null && coming().isComplete()) {
                    arrived();
                }
            }
        }
    }

    private void write() throws IOException {
        boolean isFull = false;
        while (line.isOpen() && !isFull) {
            trust();
            if (current == null) {
                current = next();
            }
            if (current == null) {
                break;
            }
            isFull = !line.write(current);
            if (!isFull) {
                current = null;
            }
        }
        isBlocked = !line.flush() || isFull;
        int now = (isReading() ? SelectionKey.OP_READ : 0) | (isBlocked ? SelectionKey.OP_WRITE : 0);
        if (now != interest) {
            interest = now;
            key.interestOps(now);
            port.needsService();
        }
    }

    /** Returns whether the other side has proved who it is. */
    boolean isProved() {
        return line.isOpen();
    }

    private void trust() {
        if (!isTrusted && !isClosed && isProved()) {
            isTrusted = true;
            line.trust(isSender());
            unread = ByteBuffer.allocateDirect(unread.capacity()).put(unread).flip();
        }
    }

    final void close() {
        if (isClosed) {
            return;
        }
        isOver = true;
        isClosed = true;
        port.forget(this);
        if (line != null) {
            line.end();
            try {
                line.channel.close();
            } catch (IOException gone) {
                // It is closed.
            }
        }
        ended();
    }

    private static String words(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return Objects.requireNonNullElse(deepest.getMessage(), deepest.toString());
    }

    /** The end that dialed a connection: sends the messages of an {@link PeerQueue.Outgoing} and reads the replies of the peer. */
    static final class SendingEnd extends Link {

        private final PeerQueue.Outgoing outbox;
        private boolean greeted;

        SendingEnd(DataPort port, PeerQueue.Outgoing outbox) {
            super(port);
            this.outbox = outbox;
        }

        /** Handles that the connection could not be established. */
        void failed(Exception failure) {
            lose(words(failure));
        }

        @Override
        void ended() {
            outbox.done();
        }

        @Override
        boolean isSender() {
            return true;
        }

        @Override
        ByteBuffer next() {
            if (!greeted) {
                greeted = true;
                Epoch epoch = outbox.transport().current();
                return new Wire.Hello(epoch.id(), epoch.rank(), outbox.peer()).bytes();
            }
            return outbox.next();
        }

        @Override
        void received(int kind, int length, long number) {
            switch (kind) {
                case Wire.ALIVE -> {}
                case Wire.RELEASED -> outbox.released(number);
                case Wire.ALL_ARRIVED -> finish();
                case Wire.LEFT -> {
                    outbox.transport().leave(outbox.peer());
                    finish();
                }
                case Wire.OVER -> outbox.transport().loseBy(outbox.peer(), number);
                default -> throw new Wire.Garbled("its reply has an unknown kind");
            }
        }

        @Override
        PeerQueue.MessageBuffer coming() {
            return null;
        }

        @Override
        void arrived() {
            throw new IllegalStateException("replies have no body");
        }

        @Override
        void lost(String how) {
            if (!outbox.transport().hasLeft(outbox.peer())) {
                outbox.transport().lose(outbox.peer(), how);
            }
        }
    }

    /** The end that accepted a connection: finds its {@link PeerQueue.Incoming}, fills it, and sends replies. */
    static final class ReceivingEnd extends Link {

        /** Assigns a connection to an inbox, immediately or when an epoch begins, or rejects it with an empty value. */
        interface Acceptor {

            /** @param isFrom returns whether a process of this host dialed */
            void accept(Wire.Hello hello, Predicate<String> isFrom, Consumer<Optional<PeerQueue.Incoming>> answer);
        }

        private final Acceptor acceptor;
        private final Predicate<String> isFrom;
        private final int largestMessage;
        private final ByteBuffer hello = Wire.empty(Wire.HELLO);
        private boolean isWaiting;
        private PeerQueue.Incoming inbox;
        private PeerQueue.MessageBuffer coming;

        /** @param isFrom returns whether a process of this host dialed */
        ReceivingEnd(DataPort port, Acceptor acceptor, Predicate<String> isFrom, int largestMessage) {
            super(port);
            this.acceptor = acceptor;
            this.isFrom = isFrom;
            this.largestMessage = largestMessage;
        }

        @Override
        void ended() {
            if (inbox != null) {
                inbox.disconnected();
            }
        }

        @Override
        boolean isSender() {
            return false;
        }

        @Override
        boolean isProved() {
            return inbox != null;
        }

        @Override
        boolean isReading() {
            return !isWaiting;
        }

        @Override
        ByteBuffer next() {
            return inbox == null ? null : inbox.nextReply();
        }

        @Override
        PeerQueue.MessageBuffer coming() {
            return coming;
        }

        @Override
        void arrived() {
            PeerQueue.MessageBuffer complete = coming;
            coming = null;
            inbox.arrived(complete);
        }

        @Override
        void received(int kind, int length, long number) {
            switch (kind) {
                case Wire.MESSAGE -> expect(length, number);
                case Wire.ALIVE -> {}
                case Wire.RELEASED -> inbox.transport().released(inbox.peer(), number);
                case Wire.END -> {
                    inbox.transport().leave(inbox.peer());
                    inbox.allArrived();
                }
                case Wire.OVER -> inbox.transport().loseBy(inbox.peer(), number);
                default -> throw new Wire.Garbled("it sends a head of an unknown kind");
            }
        }

        @Override
        void lost(String how) {
            if (inbox != null && !inbox.mayEnd()) {
                inbox.transport().lose(inbox.peer(), how);
            }
        }

        @Override
        void takeHello(ByteBuffer chunk) {
            while (hello.hasRemaining() && chunk.hasRemaining()) {
                hello.put(chunk.get());
            }
            if (inbox == null && !hello.hasRemaining()) {
                isWaiting = true;
                Wire.Hello read = Wire.Hello.read(hello.flip());
                port.afterwards(() -> acceptor.accept(read, isFrom, answer -> port.locked(() -> answered(answer))));
            }
        }

        private void answered(Optional<PeerQueue.Incoming> found) {
            if (found.isEmpty() || isClosed()) {
                finish();
                return;
            }
            isWaiting = false;
            inbox = found.get();
            inbox.connected(this);
            work();
        }

        private void expect(int length, long number) {
            if (length < 0 || length > largestMessage) {
                throw new Wire.Garbled("it announces a message of " + Integer.toUnsignedString(length) + " bytes");
            }
            coming = inbox.expect(number, length);
        }
    }
}
