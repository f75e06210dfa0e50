package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.parley.api.engine.Engine;

/** The processes of one run, each an engine with a thread of its own. */
final class EngineTrial implements AutoCloseable {

    /** Nothing that is tried here takes long; who is late is stuck. */
    private static final int SECONDS = 90;

    /** What one process does. */
    interface Role<T> {
        T play(int rank, Engine engine) throws Exception;
    }

    private final List<? extends Engine> engines;
    private final List<ExecutorService> threads = new ArrayList<>();

    EngineTrial(List<? extends Engine> engines) {
        this.engines = engines;
        for (int rank = 0; rank < engines.size(); rank++) {
            String name = "process " + rank;
            threads.add(Executors.newSingleThreadExecutor(task -> {
                Thread thread = new Thread(task, name);
                thread.setDaemon(true);
                return thread;
            }));
        }
    }

    /** What every process brings home, by rank. */
    <T> List<T> play(Role<T> role) throws Exception {
        List<Future<T>> plays = new ArrayList<>();
        for (int rank = 0; rank < engines.size(); rank++) {
            plays.add(start(rank, role));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> play : plays) {
            results.add(result(play));
        }
        return results;
    }

    <T> Future<T> start(int rank, Role<T> role) {
        Callable<T> play = () -> role.play(rank, engines.get(rank));
        return threads.get(rank).submit(play);
    }

    static <T> T result(Future<T> play) throws Exception {
        try {
            return play.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException thrown) {
            throw thrown.getCause() instanceof Exception cause ? cause : thrown;
        } catch (TimeoutException late) {
            throw new IllegalStateException("a process is stuck for " + SECONDS + " s", late);
        }
    }

    /** What a process throws, or nothing when it ends well. */
    static Throwable thrownBy(Callable<?> action) {
        try {
            action.call();
            return null;
        } catch (Exception thrown) {
            return thrown;
        }
    }

    @Override
    public void close() {
        try {
            play((rank, engine) -> {
                engine.close();
                return rank;
            });
        } catch (Exception thrown) {
            throw new IllegalStateException("a process could not leave", thrown);
        } finally {
            threads.forEach(ExecutorService::shutdownNow);
        }
    }
}
