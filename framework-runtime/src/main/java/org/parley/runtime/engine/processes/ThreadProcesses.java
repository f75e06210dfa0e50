package org.parley.runtime.engine.processes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.Placement;
import org.parley.api.engine.RunFailed;

/** Does the same on several "processes" that are threads of this one. */
public final class ThreadProcesses {

    private final IntFunction<Engine> engines;
    private final Placement place;

    /** @param place of any of them */
    public ThreadProcesses(ThreadEngines engines, Placement place) {
        this(engines::engine, place);
    }

    /** @param engines by rank */
    public ThreadProcesses(IntFunction<Engine> engines, Placement place) {
        this.engines = engines;
        this.place = place;
    }

    /**
     * What each of them makes of it, by rank.
     *
     * @throws RuntimeException what the first that failed has thrown; the others are told and do not wait for it
     */
    public <T> List<T> all(Function<Processes, T> work) {
        ExecutorService threads = Executors.newFixedThreadPool(place.processes());
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int rank = 0; rank < place.processes(); rank++) {
                int own = rank;
                futures.add(threads.submit(() -> one(own, work)));
            }
            return results(futures);
        } finally {
            threads.shutdownNow();
        }
    }

    private <T> T one(int rank, Function<Processes, T> work) {
        Engine engine = engines.apply(rank);
        try {
            return work.apply(Processes.of(place.at(rank), engine.connect()));
        } catch (RuntimeException | Error failure) {
            engine.fail(diagnostic(failure));
            throw failure;
        }
    }

    private static Diagnostic diagnostic(Throwable failure) {
        return failure instanceof ParleyException known
                ? known.diagnostics().get(0)
                : new Diagnostic(ErrorCode.INTERNAL, "", String.valueOf(failure));
    }

    /** Throws the root failure rather than one it caused elsewhere. */
    private static <T> List<T> results(List<Future<T>> futures) {
        List<T> results = new ArrayList<>();
        RuntimeException echo = null;
        for (Future<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException exception) {
                if (exception.getCause() instanceof Error error) {
                    throw error;
                }
                RuntimeException cause = (RuntimeException) exception.getCause();
                if (!(cause instanceof RunFailed || cause instanceof PeerLost)) {
                    throw cause;
                }
                echo = cause;
            } catch (InterruptedException exception) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(exception);
            }
        }
        if (echo != null) {
            throw echo;
        }
        return results;
    }
}
