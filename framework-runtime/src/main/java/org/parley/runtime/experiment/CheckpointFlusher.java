package org.parley.runtime.experiment;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for the disk beside the run: one checkpoint at a time, in the order in which they began. */
final class CheckpointFlusher implements AutoCloseable {

    private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

    private CompletableFuture<Void> work = NOTHING;
    private OptionalLong round = OptionalLong.empty();

    /** Begins with the checkpoint of a round; the one before must have been {@linkplain #await awaited}. */
    void begin(long ofRound, Runnable finish) {
        round = OptionalLong.of(ofRound);
        work = CompletableFuture.runAsync(finish, CheckpointFlusher::onItsOwn);
    }

    /**
     * The round that is finished, once.
     *
     * @param wait whether to wait for it
     */
    OptionalLong finished(boolean wait) {
        if (!wait && !work.isDone()) {
            return OptionalLong.empty();
        }
        await();
        OptionalLong finished = round;
        round = OptionalLong.empty();
        return finished;
    }

    /** Returns when nothing is left to do, or throws what came in the way; an interrupt does not hurry it. */
    void await() {
        try {
            work.join();
        } catch (CompletionException failed) {
            work = NOTHING;
            round = OptionalLong.empty();
            if (failed.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw failed;
        }
    }

    @Override
    public void close() {
        await();
    }

    private static void onItsOwn(Runnable finish) {
        Thread thread = new Thread(finish, "parley-checkpoint");
        thread.setDaemon(true);
        thread.start();
    }
}
