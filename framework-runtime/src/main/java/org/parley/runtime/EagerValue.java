package org.parley.runtime;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** A value that a thread of its own computes once, before it is needed. */
final class EagerValue<T> {

    private final Supplier<T> work;
    private CompletableFuture<T> begun;

    EagerValue(Supplier<T> work) {
        this.work = work;
    }

    /** Starts the computation, unless it has been started. */
    synchronized CompletableFuture<T> begin() {
        if (begun == null) {
            begun = CompletableFuture.supplyAsync(work, EagerValue::onItsOwn);
        }
        return begun;
    }

    /** Waits for it; throws what the work threw. */
    T get() {
        try {
            return begin().join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException exception) {
                throw exception;
            }
            throw failed;
        }
    }

    private static void onItsOwn(Runnable task) {
        Thread thread = new Thread(task, "parley-eager");
        thread.setDaemon(true);
        thread.start();
    }
}
