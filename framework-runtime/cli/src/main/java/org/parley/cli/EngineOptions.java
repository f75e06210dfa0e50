package org.parley.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.Place;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.processes.ThreadEngineFactory;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.experiment.Seat;
import org.parley.runtime.plan.RunPlan;
import picocli.CommandLine.Option;

/** Options of commands that several processes can carry out together. None of them changes a number. */
final class EngineOptions {

    private static final Pattern RANK = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description = "Make the run on several processes, which this engine brings together.")
    private String engine;

    @Option(
            names = "--engine-with",
            paramLabel = "OPTION=VALUE",
            description = "An option of the engine; `parley describe engine NAME` lists them.")
    private List<String> settings = new ArrayList<>();

    @Option(names = "--processes", paramLabel = "N", description = "How many; all of them are threads of this command.")
    private Integer processes;

    @Option(
            names = "--rank",
            paramLabel = "R/OF",
            description = "Which of how many processes this one is, such as 0/4; rank 0 writes the records.")
    private String rank;

    @Option(
            names = "--shares",
            paramLabel = "N,N,…",
            split = ",",
            description = "How many agents each process has; default: as evenly as can be.")
    private List<Integer> shares = new ArrayList<>();

    @Option(
            names = "--allow-different-machines",
            description = "Go on where processes run on machines whose last bits may differ; the provenance tells.")
    private boolean anyMachine;

    /** Whether the run is made by several processes. */
    boolean areGiven() {
        boolean others = processes != null || rank != null || !shares.isEmpty() || !settings.isEmpty() || anyMachine;
        if (engine == null && others) {
            throw fault("--engine", "several processes need an engine", "add --engine NAME, such as --engine threads");
        }
        return engine != null;
    }

    /** Whether another process writes the records. */
    boolean isPeer() {
        return areGiven() && rank != null && !rank.startsWith("0/");
    }

    /** Whether this one process is all of them. */
    boolean areThreads() {
        return areGiven() && rank == null;
    }

    /**
     * Makes the run as the options say.
     *
     * @param make makes it with the options of one process
     */
    RunResult make(
            Parley parley, RunPlan plan, RunOptions options, Console console, Function<RunOptions, RunResult> make) {
        if (!areGiven()) {
            return make.apply(options);
        }
        Place place = place(plan);
        if (rank != null) {
            return make.apply(options.on(seat(parley, place, console)));
        }
        requireThreads(parley);
        List<Seat> seats = new ArrayList<>();
        for (int each = 0; each < place.processes(); each++) {
            seats.add(seat(parley, place.at(each), console));
        }
        return new Threads(seats, make).run(options);
    }

    private Seat seat(Parley parley, Place place, Console console) {
        Engine opened = parley.engine(engine, settings, new EngineContext() {
            @Override
            public Place place() {
                return place;
            }

            @Override
            public void tell(String event) {
                console.event(event);
            }
        });
        return new Seat(opened, place, anyMachine);
    }

    private void requireThreads(Parley parley) {
        Optional<EngineFactory> factory = parley.components().find(EngineFactory.class, engine);
        if (factory.isPresent() && !(factory.get() instanceof ThreadEngineFactory)) {
            throw fault(
                    "--rank",
                    "is missing: the processes of engine '" + engine + "' are started one by one",
                    "start each of them with --rank R/OF, such as --rank 0/" + count());
        }
    }

    private int count() {
        return processes != null ? processes : Math.max(1, shares.size());
    }

    private Place place(RunPlan plan) {
        int own = 0;
        int all = count();
        if (rank != null) {
            Matcher written = RANK.matcher(rank);
            if (!written.matches()) {
                throw fault("--rank", "must be of the form R/OF, got " + rank, "the first of four processes is 0/4");
            }
            own = Integer.parseInt(written.group(1));
            all = Integer.parseInt(written.group(2));
        }
        requireCounts(own, all, plan.agents());
        return shares.isEmpty() ? Place.evenly(own, all, plan.agents()) : Place.of(own, shares);
    }

    private void requireCounts(int own, int all, int agents) {
        if (all < 1 || own >= all) {
            throw fault("--rank", "there is no rank " + own + " among " + all + " processes", "ranks begin at 0");
        }
        if (all > agents) {
            throw fault("--processes", all + " processes for " + agents + " agents", "each needs one at least");
        }
        if (processes != null && processes != all || !shares.isEmpty() && shares.size() != all) {
            throw fault(
                    "--processes",
                    "--processes, --shares and --rank speak of different numbers of processes",
                    "leave out --processes");
        }
        if (!shares.isEmpty()
                && (shares.stream().anyMatch(share -> share < 1)
                        || shares.stream().mapToInt(Integer::intValue).sum() != agents)) {
            throw fault("--shares", "must be positive and add up to " + agents + " agents, got " + shares, "");
        }
    }

    private static ParleyException fault(String option, String message, String hint) {
        return new ParleyException(new Fault(ErrorCode.CONFIG_CONFLICT, option, message, hint));
    }

    /** All processes as threads of this one; the calling thread is rank 0. */
    private record Threads(List<Seat> seats, Function<RunOptions, RunResult> make) {

        RunResult run(RunOptions options) {
            RunOptions shared = options.threads().isPresent() ? options : options.threads(1);
            List<Thread> others = new ArrayList<>();
            for (Seat seat : seats.subList(1, seats.size())) {
                Thread other = new Thread(
                        () -> asPeer(shared, seat),
                        "parley-rank-" + seat.place().rank());
                other.setDaemon(true);
                other.start();
                others.add(other);
            }
            try {
                return make.apply(shared.on(seats.get(0)));
            } finally {
                others.forEach(Threads::await);
            }
        }

        /** Whatever ends it ends rank 0 as well, which tells. */
        private void asPeer(RunOptions shared, Seat seat) {
            try {
                make.apply(shared.watchedBy(RunListener.NONE)
                        .cancelledBy(Cancellation.withoutInterrupts())
                        .on(seat));
            } catch (RuntimeException toldByRank0) {
                return;
            }
        }

        private static void await(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException impatient) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
