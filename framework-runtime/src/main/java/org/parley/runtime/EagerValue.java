package org.parley.runtime;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** A value that is computed once on a separate thread, before it is needed. */
final class EagerValue<T> {

    private final Supplier<T> work;
    private CompletableFuture<T> started;

    EagerValue(Supplier<T> work) {
        this.work = work;
    }

    /** Starts the computation if it has not started yet. */
    synchronized CompletableFuture<T> start() {
        if (started == null) {
            started = CompletableFuture.supplyAsync(work, EagerValue::onNewThread);
        }
        return started;
    }

    /** Waits for the value and returns it; rethrows an exception of the computation. */
    T get() {
        try {
            return start().join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException exception) {
                throw exception;
            }
            throw failed;
        }
    }

    private static void onNewThread(Runnable task) {
        Thread thread = new Thread(task, "parley-eager");
        thread.setDaemon(true);
        thread.start();
    }
}
