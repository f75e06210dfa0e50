package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.pekko.stream.Attributes;
import org.apache.pekko.stream.FlowShape;
import org.apache.pekko.stream.Inlet;
import org.apache.pekko.stream.Outlet;
import org.apache.pekko.stream.stage.AbstractInHandler;
import org.apache.pekko.stream.stage.AbstractOutHandler;
import org.apache.pekko.stream.stage.AsyncCallback;
import org.apache.pekko.stream.stage.GraphStage;
import org.apache.pekko.stream.stage.GraphStageLogic;
import org.apache.pekko.stream.stage.TimerGraphStageLogic;
import org.apache.pekko.util.ByteString;

/** The two ends of a connection between processes, as stages of streams. */
final class ConnectionEnds {

    private ConnectionEnds() {}

    /**
     * One end of a connection: sends what there is to send and a sign of life where there is nothing, reads heads, and takes a peer that is silent for
     * too long for lost.
     */
    abstract static class LinkLogic extends TimerGraphStageLogic {

        private static final String PULSE = "pulse";
        private static final int PULSES_PER_SILENCE = 4;

        private final FlowShape<ByteString, ByteString> shape;
        private final Duration silence;
        private final ByteBuffer head = Wire.empty(Wire.HEAD);
        private long heardAt = System.nanoTime();
        private boolean isConnected;
        private boolean over;

        LinkLogic(FlowShape<ByteString, ByteString> shape, Duration silence) {
            super(shape);
            this.shape = shape;
            this.silence = silence;
            setHandler(shape.in(), new Reading());
            setHandler(shape.out(), new Writing());
        }

        /** What to send now, or null. */
        abstract ByteString next();

        /** A head has arrived. */
        abstract void received(int kind, int length, long number);

        /** Takes bytes that are no head; leaves them where a head is due. */
        abstract void takeBody(ByteBuffer chunk);

        /** The connection is no more, and nobody has said that it would. */
        abstract void lost(String how);

        /** Bytes may be read on. */
        boolean isReading() {
            return true;
        }

        @Override
        public void preStart() {
            Duration pulse = silence.dividedBy(PULSES_PER_SILENCE);
            scheduleWithFixedDelay(PULSE, pulse, pulse);
            pull(shape.in());
        }

        @Override
        public void onTimer(Object key) {
            Duration silent = Duration.ofNanos(System.nanoTime() - heardAt);
            if (silent.compareTo(silence) > 0) {
                lose("no sign of life for " + silent.toSeconds() + " s");
            } else if (isAvailable(shape.out())) {
                push(shape.out(), Optional.ofNullable(next()).orElseGet(() -> Wire.head(Wire.ALIVE, 0)));
            }
        }

        /** How others reach this end. */
        final PeerQueue.Connection connection() {
            AsyncCallback<Integer> abandon = createAsyncCallback(this::abandon);
            AsyncCallback<Boolean> wake = createAsyncCallback(ignored -> sendNext());
            return new PeerQueue.Connection() {
                @Override
                public void wake() {
                    wake.invoke(true);
                }

                @Override
                public void abandon(int lost) {
                    abandon.invoke(lost);
                }
            };
        }

        /** The connection has done its work. */
        final void finish() {
            over = true;
            close();
        }

        final void lose(String how) {
            if (!over) {
                over = true;
                lost(how);
            }
            close();
        }

        final void sendNext() {
            if (isAvailable(shape.out())) {
                ByteString next = next();
                if (next != null) {
                    push(shape.out(), next);
                }
            }
        }

        final void readOn() {
            if (isReading() && !hasBeenPulled(shape.in()) && !isClosed(shape.in())) {
                pull(shape.in());
            }
        }

        /** Cuts what has arrived into heads and bodies. */
        final void read(ByteBuffer chunk) {
            try {
                while (chunk.hasRemaining() && isReading() && !over) {
                    takeBody(chunk);
                    while (isReading() && head.hasRemaining() && chunk.hasRemaining()) {
                        head.put(chunk.get());
                    }
                    if (!head.hasRemaining()) {
                        head.flip();
                        int kind = head.getInt();
                        int length = head.getInt();
                        long number = head.getLong();
                        head.clear();
                        received(kind, length, number);
                    }
                }
            } catch (Wire.Garbled garbled) {
                lose(garbled.getMessage());
            }
        }

        /** Pekko cannot complete a connection that has not come about. */
        private void close() {
            if (isConnected) {
                completeStage();
            } else {
                failStage(new IllegalStateException("nobody needs this connection any more"));
            }
        }

        private void abandon(int rank) {
            over = true;
            if (rank >= 0 && isAvailable(shape.out())) {
                push(shape.out(), Wire.head(Wire.OVER, rank));
            }
            close();
        }

        private final class Reading extends AbstractInHandler {
            @Override
            public void onPush() {
                heardAt = System.nanoTime();
                for (ByteBuffer chunk : grab(shape.in()).getByteBuffers()) {
                    read(chunk);
                }
                readOn();
            }

            @Override
            public void onUpstreamFinish() {
                lose("the connection was closed");
            }

            @Override
            public void onUpstreamFailure(Throwable failure) {
                lose(words(failure));
            }
        }

        private final class Writing extends AbstractOutHandler {
            @Override
            public void onPull() {
                isConnected = true;
                sendNext();
            }

            @Override
            public void onDownstreamFinish(Throwable cause) {
                // The other direction says what has happened, and what has arrived there is still to be read.
            }
        }

        private static String words(Throwable failure) {
            Throwable deepest = failure;
            while (deepest.getCause() != null) {
                deepest = deepest.getCause();
            }
            return Objects.requireNonNullElse(deepest.getMessage(), deepest.toString());
        }
    }

    /** The end of a connection that has dialled: sends the messages of an {@link PeerQueue.Outgoing} and reads what the peer answers. */
    static final class SendingEnd extends GraphStage<FlowShape<ByteString, ByteString>> {

        private final PeerQueue.Outgoing outbox;
        private final Duration silence;
        private final FlowShape<ByteString, ByteString> shape =
                FlowShape.of(Inlet.create("answers"), Outlet.create("messages"));

        SendingEnd(PeerQueue.Outgoing outbox, Duration silence) {
            this.outbox = outbox;
            this.silence = silence;
        }

        @Override
        public FlowShape<ByteString, ByteString> shape() {
            return shape;
        }

        @Override
        public GraphStageLogic createLogic(Attributes attributes) {
            return new Logic();
        }

        private final class Logic extends LinkLogic {

            private boolean greeted;

            Logic() {
                super(shape, silence);
            }

            @Override
            public void preStart() {
                super.preStart();
                outbox.connected(connection());
            }

            @Override
            public void postStop() {
                outbox.done();
            }

            @Override
            ByteString next() {
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
                    default -> throw new Wire.Garbled("it answers with something unknown");
                }
            }

            @Override
            void takeBody(ByteBuffer chunk) {
                // Answers have none.
            }

            @Override
            void lost(String how) {
                if (!outbox.transport().hasLeft(outbox.peer())) {
                    outbox.transport().lose(outbox.peer(), how);
                }
            }
        }
    }

    /** The end of a connection that was dialled by a peer: finds the {@link PeerQueue.Incoming} it is for, fills it, and answers. */
    static final class ReceivingEnd extends GraphStage<FlowShape<ByteString, ByteString>> {

        /** Says whom a connection is for, now or when an epoch begins; nobody, when it is to be closed. */
        interface Acceptor {

            /** @param isFrom whether a process of this host has dialled */
            void accept(Wire.Hello hello, Predicate<String> isFrom, Consumer<Optional<PeerQueue.Incoming>> answer);
        }

        private final Acceptor acceptor;
        private final Predicate<String> isFrom;
        private final Duration silence;
        private final int largestMessage;
        private final FlowShape<ByteString, ByteString> shape =
                FlowShape.of(Inlet.create("messages"), Outlet.create("answers"));

        ReceivingEnd(Acceptor acceptor, Predicate<String> isFrom, Duration silence, int largestMessage) {
            this.acceptor = acceptor;
            this.isFrom = isFrom;
            this.silence = silence;
            this.largestMessage = largestMessage;
        }

        @Override
        public FlowShape<ByteString, ByteString> shape() {
            return shape;
        }

        @Override
        public GraphStageLogic createLogic(Attributes attributes) {
            return new Logic();
        }

        private final class Logic extends LinkLogic {

            private final ByteBuffer hello = Wire.empty(Wire.HELLO);
            private final AsyncCallback<Optional<PeerQueue.Incoming>> answered = createAsyncCallback(this::answered);
            private ByteBuffer unread = Wire.empty(0);
            private boolean waiting;
            private PeerQueue.Incoming inbox;
            private PeerQueue.MessageBuffer coming;

            Logic() {
                super(shape, silence);
            }

            @Override
            public void postStop() {
                if (inbox != null) {
                    inbox.disconnected();
                }
            }

            @Override
            boolean isReading() {
                return !waiting;
            }

            @Override
            ByteString next() {
                return inbox == null ? null : inbox.nextReply();
            }

            @Override
            void takeBody(ByteBuffer chunk) {
                if (inbox == null) {
                    takeHello(chunk);
                } else if (coming != null) {
                    coming.take(chunk);
                    deliverIfComplete();
                }
            }

            @Override
            void received(int kind, int length, long number) {
                switch (kind) {
                    case Wire.MESSAGE -> expect(length, number);
                    case Wire.ALIVE -> {}
                    case Wire.END -> {
                        inbox.transport().leave(inbox.peer());
                        inbox.allArrived();
                    }
                    case Wire.OVER -> inbox.transport().loseBy(inbox.peer(), number);
                    default -> throw new Wire.Garbled("it sends something unknown");
                }
            }

            @Override
            void lost(String how) {
                if (inbox != null && !inbox.mayEnd()) {
                    inbox.transport().lose(inbox.peer(), how);
                }
            }

            private void takeHello(ByteBuffer chunk) {
                while (hello.hasRemaining() && chunk.hasRemaining()) {
                    hello.put(chunk.get());
                }
                if (!hello.hasRemaining()) {
                    waiting = true;
                    // What follows in this chunk is for later; the chunk is the stream's, and may be kept.
                    unread = chunk.slice();
                    chunk.position(chunk.limit());
                    acceptor.accept(Wire.Hello.read(hello.flip()), isFrom, answered::invoke);
                }
            }

            private void answered(Optional<PeerQueue.Incoming> found) {
                if (found.isEmpty()) {
                    finish();
                    return;
                }
                waiting = false;
                inbox = found.get();
                inbox.connected(connection());
                read(unread);
                readOn();
                sendNext();
            }

            private void expect(int length, long number) {
                if (length < 0 || length > largestMessage) {
                    throw new Wire.Garbled("it announces a message of " + Integer.toUnsignedString(length) + " bytes");
                }
                coming = inbox.expect(number, length);
                deliverIfComplete();
            }

            private void deliverIfComplete() {
                if (coming.isComplete()) {
                    inbox.arrived(coming);
                    coming = null;
                }
            }
        }
    }
}
