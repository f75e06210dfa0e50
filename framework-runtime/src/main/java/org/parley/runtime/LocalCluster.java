package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.ThreadEngineFactory;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;

/**
 * The processes of a run that an engine connects: this process alone, or all of them on this machine. In the second case they are threads,
 * or child processes that this process starts and ends. The choice does not change the results of the run.
 *
 * @param engine the engine's name
 * @param settings the engine's settings, each {@code option=value}
 * @param anyMachine whether processes may run on machines whose results differ in the last bits
 * @param events receives messages about the processes
 */
public record LocalCluster(
        Parley parley, String engine, List<String> settings, boolean anyMachine, Consumer<String> events) {

    private static final Pattern RANK = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    public LocalCluster {
        requireNonNull(parley, "parley");
        requireNonNull(engine, "engine");
        settings = List.copyOf(settings);
    }

    /**
     * Distributes the agents of a run over processes, as given by options of the command line.
     *
     * @param rank {@code R/OF}; rank 0 if empty
     * @param shares the number of agents of each process; distributed as evenly as possible if empty
     */
    public static Placement place(
            Optional<String> rank, Optional<Integer> processes, List<Integer> shares, int agents) {
        int own = 0;
        int all = processes.orElse(Math.max(1, shares.size()));
        if (rank.isPresent()) {
            Matcher written = RANK.matcher(rank.get());
            if (!written.matches()) {
                throw diagnostic(
                        "--rank", "must be of the form R/OF, got " + rank.get(), "the first of four processes is 0/4");
            }
            own = Integer.parseInt(written.group(1));
            all = Integer.parseInt(written.group(2));
        }
        if (all < 1 || own >= all) {
            throw diagnostic(
                    "--rank", "rank " + own + " does not exist: the run has " + all + " processes", "ranks start at 0");
        }
        if (all > agents) {
            throw diagnostic(
                    "--processes",
                    all + " processes for " + agents + " agents",
                    "each process needs at least one agent");
        }
        if (processes.orElse(all) != all || !shares.isEmpty() && shares.size() != all) {
            throw diagnostic(
                    "--processes",
                    "--processes, --agents-per-process and --rank imply different numbers of processes",
                    "leave out --processes");
        }
        if (!shares.isEmpty()
                && (shares.stream().anyMatch(share -> share < 1)
                        || shares.stream().mapToInt(Integer::intValue).sum() != agents)) {
            throw diagnostic(
                    "--agents-per-process", "must be positive and add up to " + agents + " agents, got " + shares, "");
        }
        return shares.isEmpty() ? Placement.evenly(own, all, agents) : Placement.of(own, shares);
    }

    private static ParleyException diagnostic(String option, String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, option, message, hint));
    }

    /** Connects this process only. The other processes must be started separately. */
    public ProcessContext join(Placement place) {
        return new ProcessContext(open(place, settings), place, anyMachine);
    }

    /** Notifies the other processes that the run is over, without running anything. */
    public void leave(Placement place) {
        open(place, settings).close();
    }

    /**
     * Runs a plan on all processes and waits for them. The calling thread is rank 0.
     *
     * @param place the place of rank 0, which includes the number of agents of every process
     * @param program the class whose main method runs commands
     * @param words the command line of the other processes
     */
    public RunResult run(RunPlan plan, Placement place, RunOptions options, Class<?> program, List<String> words) {
        return areThreads()
                ? onThreads(plan, place, options, MessageKind.Listener.NONE)
                : onProcesses(plan, place, options, program.getName(), words);
    }

    private boolean areThreads() {
        return parley.components()
                .find(EngineFactory.class, engine)
                .filter(ThreadEngineFactory.class::isInstance)
                .isPresent();
    }

    /**
     * Runs a plan on threads of this process.
     *
     * @param listener receives every message of every process
     */
    RunResult onThreads(RunPlan plan, Placement place, RunOptions options, MessageKind.Listener listener) {
        RunOptions shared = options.threads().isPresent() ? options : options.threads(1);
        List<ProcessContext> contexts = new ArrayList<>();
        for (int rank = 0; rank < place.processes(); rank++) {
            contexts.add(new ProcessContext(open(place.at(rank), settings), place.at(rank), anyMachine, listener));
        }
        List<Thread> others = new ArrayList<>();
        for (ProcessContext context : contexts.subList(1, contexts.size())) {
            Thread other = new Thread(
                    () -> asPeer(plan, shared, context),
                    "parley-rank-" + context.place().rank());
            other.setDaemon(true);
            other.start();
            others.add(other);
        }
        try {
            return parley.run(plan, shared.on(contexts.get(0)));
        } finally {
            others.forEach(LocalCluster::await);
        }
    }

    /** Runs the part of another rank. An error also ends rank 0, which reports it. */
    private void asPeer(RunPlan plan, RunOptions shared, ProcessContext context) {
        try {
            parley.run(
                    plan,
                    shared.watchedBy(RunListener.NONE)
                            .cancelledBy(Cancellation.withoutInterrupts())
                            .on(context));
        } catch (RuntimeException reportedByRank0) {
            return;
        }
    }

    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private RunResult onProcesses(
            RunPlan plan, Placement place, RunOptions options, String program, List<String> words) {
        RunOptions shared = options.threads().isPresent() ? options : options.threads(threadsOfEach(place.processes()));
        try (ChildProcesses children = new ChildProcesses(program, events)) {
            List<List<String>> found =
                    parley.engineOnOneMachine(engine, settings, place.processes(), children.directory());
            requireAll(found, place.processes());
            List<String> own =
                    Stream.concat(settings.stream(), found.get(0).stream()).toList();
            ParentEngine parent = new ParentEngine(open(place, own));
            for (int rank = 1; rank < place.processes(); rank++) {
                children.start(
                        rank,
                        words(words, rank, place.processes(), found.get(rank), shared, options),
                        parent::childFailed);
            }
            RunResult result = parley.run(plan, shared.on(new ProcessContext(parent, place, anyMachine)));
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
        found.forEach(setting -> words.addAll(List.of("--engine-option", setting)));
        if (asked.threads().isEmpty()) {
            words.addAll(List.of("--threads", String.valueOf(shared.threads().getAsInt())));
        }
        words.addAll(
                List.of("--child-of", String.valueOf(ProcessHandle.current().pid())));
        return words;
    }

    private void requireAll(List<List<String>> found, int all) {
        if (found.size() != all) {
            throw diagnostic(
                    "--rank",
                    "is missing: the processes of engine '" + engine + "' are started one by one",
                    "start each of them with --rank R/OF, such as --rank 0/" + all);
        }
    }

    private Engine open(Placement place, List<String> with) {
        return parley.engine(engine, with, new EngineContext() {
            @Override
            public Placement place() {
                return place;
            }

            @Override
            public void report(String event) {
                events.accept(event);
            }
        });
    }

    /** The engine of a process that started the other processes itself. It does not wait for a process that has ended. */
    private static final class ParentEngine implements Engine {

        private final Engine engine;
        private Optional<Thread> waiting = Optional.empty();
        private Optional<Diagnostic> failure = Optional.empty();

        ParentEngine(Engine engine) {
            this.engine = engine;
        }

        @Override
        public Transport connect() {
            begin();
            try {
                return engine.connect();
            } catch (ParleyException interrupted) {
                throw failure().map(ParleyException::new).orElse(interrupted);
            } finally {
                end();
            }
        }

        /** Records that another process has failed. That process has already notified the rest of the run. */
        synchronized void childFailed(Diagnostic how) {
            failure = failure.or(() -> Optional.of(how));
            waiting.ifPresent(Thread::interrupt);
        }

        @Override
        public void fail(Diagnostic reason) {
            engine.fail(reason);
        }

        @Override
        public void close() {
            engine.close();
        }

        private synchronized void begin() {
            failure.ifPresent(how -> {
                throw new ParleyException(how);
            });
            waiting = Optional.of(Thread.currentThread());
        }

        /** Clears the interrupt that ended the waiting. */
        private synchronized void end() {
            waiting = Optional.empty();
            if (failure.isPresent()) {
                Thread.interrupted();
            }
        }

        private synchronized Optional<Diagnostic> failure() {
            return failure;
        }
    }
}
