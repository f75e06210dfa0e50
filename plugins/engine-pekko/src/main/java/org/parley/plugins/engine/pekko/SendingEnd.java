package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.pekko.stream.Attributes;
import org.apache.pekko.stream.FlowShape;
import org.apache.pekko.stream.Inlet;
import org.apache.pekko.stream.Outlet;
import org.apache.pekko.stream.stage.GraphStage;
import org.apache.pekko.stream.stage.GraphStageLogic;
import org.apache.pekko.util.ByteString;

/** The end of a connection that has dialled: sends the messages of an {@link Outbox} and reads what the peer answers. */
final class SendingEnd extends GraphStage<FlowShape<ByteString, ByteString>> {

    private final Outbox outbox;
    private final Duration silence;
    private final FlowShape<ByteString, ByteString> shape =
            FlowShape.of(Inlet.create("answers"), Outlet.create("messages"));

    SendingEnd(Outbox outbox, Duration silence) {
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
                Meeting meeting = outbox.post().meeting();
                return new Wire.Hello(meeting.epoch(), meeting.rank(), outbox.peer()).bytes();
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
                    outbox.post().leave(outbox.peer());
                    finish();
                }
                case Wire.OVER -> outbox.post().loseBy(outbox.peer(), number);
                default -> throw new Wire.Garbled("it answers with something unknown");
            }
        }

        @Override
        void takeBody(ByteBuffer chunk) {
            // Answers have none.
        }

        @Override
        void lost(String how) {
            if (!outbox.post().hasLeft(outbox.peer())) {
                outbox.post().lose(outbox.peer(), how);
            }
        }
    }
}
