package org.parley.runtime.experiment;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and kill: the run finishes its round, saves, writes its result, and only then the process ends.
 */
public final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "parley-interruption");
    private volatile boolean requested;

    /** One that listens to the signals of this process. */
    public static Interruption ofThisProcess() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    public boolean isRequested() {
        return requested;
    }

    /** The run is over; the process may end. */
    @Override
    public void close() {
        done.countDown();
        if (!requested) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException alreadyEnding) {
                // Then the hook is running and has just been released.
                return;
            }
        }
    }

    private void request() {
        requested = true;
        try {
            done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException exception) {
            Thread.currentThread().interrupt();
        }
    }
}
