package org.parley.runtime.data;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Closes a stream on which no byte has arrived for too long, so that whoever waits for one goes on with an {@link IOException}. */
final class StallWatch implements AutoCloseable {

    private static final int LOOKS = 4; // as often within the time allowed

    private final InputStream watched;
    private final long patience;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "parley-download-watch");
        thread.setDaemon(true);
        return thread;
    });
    private volatile long lastArrival = System.nanoTime();
    private volatile boolean stalled;

    StallWatch(InputStream watched, Duration patience) {
        this.watched = watched;
        this.patience = patience.toNanos();
        long pause = Math.max(1, this.patience / LOOKS);
        clock.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.NANOSECONDS);
    }

    void arrived() {
        lastArrival = System.nanoTime();
    }

    /** Whether it was this watch that closed the stream. */
    boolean isStalled() {
        return stalled;
    }

    private void look() {
        if (!stalled && System.nanoTime() - lastArrival > patience) {
            stalled = true;
            try {
                watched.close();
            } catch (IOException e) {
                clock.shutdown(); // it is as good as closed, and the reader hears of it
            }
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
