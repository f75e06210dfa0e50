package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.pekko.stream.Attributes;
import org.apache.pekko.stream.FlowShape;
import org.apache.pekko.stream.Inlet;
import org.apache.pekko.stream.Outlet;
import org.apache.pekko.stream.stage.AsyncCallback;
import org.apache.pekko.stream.stage.GraphStage;
import org.apache.pekko.stream.stage.GraphStageLogic;
import org.apache.pekko.util.ByteString;

/** The end of a connection that was dialled by a peer: finds the {@link Inbox} it is for, fills it, and answers. */
final class ReceivingEnd extends GraphStage<FlowShape<ByteString, ByteString>> {

    /** Says whom a connection is for, now or when an epoch begins; nobody, when it is to be closed. */
    interface Door {

        /** @param isFrom whether a process of this host has dialled */
        void knock(Wire.Hello hello, Predicate<String> isFrom, Consumer<Optional<Inbox>> answer);
    }

    private final Door door;
    private final Predicate<String> isFrom;
    private final Duration silence;
    private final int largestMessage;
    private final FlowShape<ByteString, ByteString> shape =
            FlowShape.of(Inlet.create("messages"), Outlet.create("answers"));

    ReceivingEnd(Door door, Predicate<String> isFrom, Duration silence, int largestMessage) {
        this.door = door;
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
        private final AsyncCallback<Optional<Inbox>> answered = createAsyncCallback(this::answered);
        private ByteBuffer unread = Wire.empty(0);
        private boolean waiting;
        private Inbox inbox;
        private Letter coming;

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
                    inbox.post().leave(inbox.peer());
                    inbox.allArrived();
                }
                case Wire.OVER -> inbox.post().loseBy(inbox.peer(), number);
                default -> throw new Wire.Garbled("it sends something unknown");
            }
        }

        @Override
        void lost(String how) {
            if (inbox != null && !inbox.mayEnd()) {
                inbox.post().lose(inbox.peer(), how);
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
                door.knock(Wire.Hello.read(hello.flip()), isFrom, answered::invoke);
            }
        }

        private void answered(Optional<Inbox> found) {
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
