package org.parley.runtime;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Something that is worked out once, beside whoever will want it. */
final class Ahead<T> {

    private final Supplier<T> work;
    private CompletableFuture<T> begun;

    Ahead(Supplier<T> work) {
        this.work = work;
    }

    /** It will be wanted soon. */
    synchronized CompletableFuture<T> begin() {
        if (begun == null) {
            begun = CompletableFuture.supplyAsync(work, Ahead::onItsOwn);
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
        Thread thread = new Thread(task, "parley-ahead");
        thread.setDaemon(true);
        thread.start();
    }
}
