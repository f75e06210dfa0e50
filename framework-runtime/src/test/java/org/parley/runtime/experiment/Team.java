package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Placement;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.plan.RunPlan;

/** The processes of a run as threads of this one, each with a front package of its own to the same components. */
final class Team {

    private static final long DEADLINE_MILLIS = 300_000;

    private final IntFunction<Parley> parley;
    private final Placement place;
    private final ThreadEngines engines;
    private BiFunction<Integer, Engine, Engine> wrapping = (rank, engine) -> engine;
    private BiFunction<Integer, RunOptions, RunOptions> adapting = (rank, options) -> options;
    private boolean anyMachine;

    Team(IntFunction<Parley> parley, Placement place) {
        this.parley = parley;
        this.place = place;
        this.engines = new ThreadEngines(place.processes(), DEADLINE_MILLIS);
    }

    ThreadEngines engines() {
        return engines;
    }

    Team onAnyMachine() {
        anyMachine = true;
        return this;
    }

    Team wrapping(BiFunction<Integer, Engine, Engine> newWrapping) {
        wrapping = newWrapping;
        return this;
    }

    Team adapting(BiFunction<Integer, RunOptions, RunOptions> newAdapting) {
        adapting = newAdapting;
        return this;
    }

    /** How it ended on every rank. */
    record Outcome(List<RunResult> results, List<RuntimeException> failures) {}

    Outcome run(IntFunction<RunPlan> plan, Path directory) {
        return all(rank -> parley.apply(rank).run(plan.apply(rank), options(rank, RunOptions.into(directory))));
    }

    Outcome inMemory(IntFunction<RunPlan> plan) {
        return all(rank -> parley.apply(rank).run(plan.apply(rank), options(rank, RunOptions.inMemory())));
    }

    Outcome resume(IntFunction<RunPlan> plan, Path directory) {
        return all(
                rank -> parley.apply(rank).resume(directory, plan.apply(rank), options(rank, RunOptions.inMemory())));
    }

    /** Rank 0 takes its run up again, the others are started as they were before. */
    Outcome mixed(IntFunction<RunPlan> plan, Path directory) {
        return all(rank -> rank == 0
                ? parley.apply(rank).resume(directory, plan.apply(rank), options(rank, RunOptions.inMemory()))
                : parley.apply(rank).run(plan.apply(rank), options(rank, RunOptions.into(directory))));
    }

    private RunOptions options(int rank, RunOptions options) {
        Engine engine = wrapping.apply(rank, engines.engine(rank));
        return adapting.apply(rank, options.threads(1).on(new ProcessContext(engine, place.at(rank), anyMachine)));
    }

    private Outcome all(IntFunction<RunResult> work) {
        ExecutorService threads = Executors.newFixedThreadPool(place.processes());
        try {
            List<Future<RunResult>> futures = new ArrayList<>();
            for (int rank = 0; rank < place.processes(); rank++) {
                int own = rank;
                futures.add(threads.submit(() -> work.apply(own)));
            }
            Outcome outcome = new Outcome(new ArrayList<>(), new ArrayList<>());
            for (Future<RunResult> future : futures) {
                try {
                    outcome.results().add(future.get());
                } catch (ExecutionException failed) {
                    if (!(failed.getCause() instanceof RuntimeException cause)) {
                        throw new IllegalStateException(failed.getCause());
                    }
                    outcome.failures().add(cause);
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            }
            return outcome;
        } finally {
            threads.shutdownNow();
        }
    }
}
