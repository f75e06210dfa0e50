package org.parley.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
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

    @Option(
            names = "--processes",
            paramLabel = "N",
            description = "How many, all on this machine; this one is rank 0 and starts and ends the others.")
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

    @Option(names = "--child-of", hidden = true, description = "The process without which this one is of no use.")
    private Long parent;

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

    /** Tells processes that still wait for this one, which has nothing left to do, that the run is over. */
    void leave(Parley parley, RunPlan plan, Console console) {
        if (areGiven() && rank != null && !isPeer()) {
            open(parley, place(plan), settings, console).close();
        }
    }

    /** Whether this command starts all of them. */
    boolean startProcesses() {
        return areGiven() && rank == null;
    }

    /**
     * Makes the run as the options say.
     *
     * @param words the command of the run, which other processes get as well
     * @param make makes it with the options of one process
     */
    RunResult make(
            Parley parley,
            RunPlan plan,
            RunOptions options,
            Console console,
            List<String> words,
            Function<RunOptions, RunResult> make) {
        if (!areGiven()) {
            return make.apply(options);
        }
        Place place = place(plan);
        if (rank != null) {
            endWithParent();
            return make.apply(options.on(context(parley, place, settings, console)));
        }
        if (areThreads(parley)) {
            List<ProcessContext> contexts = new ArrayList<>();
            for (int each = 0; each < place.processes(); each++) {
                contexts.add(context(parley, place.at(each), settings, console));
            }
            return new Threads(contexts, make).run(options);
        }
        RunOptions shared = options.threads().isPresent() ? options : options.threads(threadsOfEach(place.processes()));
        try (ChildProcesses children = new ChildProcesses(console)) {
            List<List<String>> found =
                    parley.engineOnOneMachine(engine, settings, place.processes(), children.directory());
            requireAll(found, place.processes());
            List<String> own =
                    Stream.concat(settings.stream(), found.get(0).stream()).toList();
            ParentEngine parent = new ParentEngine(open(parley, place, own, console));
            for (int each = 1; each < place.processes(); each++) {
                children.start(
                        each,
                        words(words, each, place.processes(), found.get(each), shared, options),
                        parent::childFailed);
            }
            RunResult result = make.apply(shared.on(new ProcessContext(parent, place, anyMachine)));
            children.awaitEnd();
            return result;
        }
    }

    private static int threadsOfEach(int processes) {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / processes);
    }

    private static List<String> words(
            List<String> typed, int rank, int processes, List<String> found, RunOptions shared, RunOptions asked) {
        List<String> words = new ArrayList<>(typed);
        words.addAll(List.of("--rank", rank + "/" + processes));
        found.forEach(setting -> words.addAll(List.of("--engine-with", setting)));
        if (asked.threads().isEmpty()) {
            words.addAll(List.of("--threads", String.valueOf(shared.threads().getAsInt())));
        }
        words.addAll(
                List.of("--child-of", String.valueOf(ProcessHandle.current().pid())));
        return words;
    }

    /** Nobody would end a process whose parent was killed. */
    private void endWithParent() {
        if (parent != null) {
            ProcessHandle.of(parent)
                    .map(ProcessHandle::onExit)
                    .orElseGet(() -> CompletableFuture.completedFuture(null))
                    .thenRun(() -> Runtime.getRuntime()
                            .halt(ErrorCode.PROCESS_MISSING.kind().exitCode()));
        }
    }

    private ProcessContext context(Parley parley, Place place, List<String> with, Console console) {
        return new ProcessContext(open(parley, place, with, console), place, anyMachine);
    }

    private Engine open(Parley parley, Place place, List<String> with, Console console) {
        return parley.engine(engine, with, new EngineContext() {
            @Override
            public Place place() {
                return place;
            }

            @Override
            public void tell(String event) {
                console.event(event);
            }
        });
    }

    private boolean areThreads(Parley parley) {
        return parley.components()
                .find(EngineFactory.class, engine)
                .filter(ThreadEngineFactory.class::isInstance)
                .isPresent();
    }

    private void requireAll(List<List<String>> found, int all) {
        if (found.size() != all) {
            throw fault(
                    "--rank",
                    "is missing: the processes of engine '" + engine + "' are started one by one",
                    "start each of them with --rank R/OF, such as --rank 0/" + all);
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
    private record Threads(List<ProcessContext> contexts, Function<RunOptions, RunResult> make) {

        RunResult run(RunOptions options) {
            RunOptions shared = options.threads().isPresent() ? options : options.threads(1);
            List<Thread> others = new ArrayList<>();
            for (ProcessContext context : contexts.subList(1, contexts.size())) {
                Thread other = new Thread(
                        () -> asPeer(shared, context),
                        "parley-rank-" + context.place().rank());
                other.setDaemon(true);
                other.start();
                others.add(other);
            }
            try {
                return make.apply(shared.on(contexts.get(0)));
            } finally {
                others.forEach(Threads::await);
            }
        }

        /** Whatever ends it ends rank 0 as well, which tells. */
        private void asPeer(RunOptions shared, ProcessContext context) {
            try {
                make.apply(shared.watchedBy(RunListener.NONE)
                        .cancelledBy(Cancellation.withoutInterrupts())
                        .on(context));
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
