package org.parley.plugins.engine.pekko;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.apache.pekko.stream.FlowShape;
import org.apache.pekko.stream.stage.AbstractInHandler;
import org.apache.pekko.stream.stage.AbstractOutHandler;
import org.apache.pekko.stream.stage.AsyncCallback;
import org.apache.pekko.stream.stage.TimerGraphStageLogic;
import org.apache.pekko.util.ByteString;

/**
 * One end of a connection: sends what there is to send and a sign of life where there is nothing, reads heads, and takes a peer that is silent for
 * too long for lost.
 */
abstract class LinkLogic extends TimerGraphStageLogic {

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
    final Connection connection() {
        AsyncCallback<Integer> abandon = createAsyncCallback(this::abandon);
        AsyncCallback<Boolean> wake = createAsyncCallback(ignored -> sendNext());
        return new Connection() {
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
