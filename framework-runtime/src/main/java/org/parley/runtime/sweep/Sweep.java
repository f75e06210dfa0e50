package org.parley.runtime.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.SweepResult;
import org.parley.runtime.config.run.MetricName;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.experiment.SweepListener;
import org.parley.runtime.experiment.Watch;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.plan.SweepPart;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** The runs of a sweep file. All of them are planned before the first one starts. Finished runs are not repeated. */
public final class Sweep {

    /**
     * A run of the sweep whose plan is valid. The plan is created again when the run starts, because the plans of all runs with their
     * networks could need more memory than any single run.
     */
    private record Job(SweepPlan.Case source, List<String> overrides, Map<String, Object> resolved, Path directory) {

        long rounds() {
            return ((Number) resolved.get("rounds")).longValue();
        }
    }

    private final Path file;
    private final SweepPlan sweep;
    private final List<SweepPlan.Case> cases;
    private final RunPlanner planner;
    private final Path root;
    private final boolean replaces;
    private final SweepListener listener;
    private final Map<Object, RunPlan> oneOfEachKind = new LinkedHashMap<>();

    /**
     * @param directory the directory of the runs; by default, a directory under {@code runs} named after the sweep
     * @param replaces whether existing runs in that directory may be replaced
     */
    public Sweep(Path file, RunPlanner planner, Optional<Path> directory, boolean replaces, SweepListener listener) {
        this(file, UnaryOperator.identity(), planner, directory, replaces, listener);
    }

    /** @param cases maps the runs of the file to the runs to execute */
    public Sweep(
            Path file,
            UnaryOperator<List<SweepPlan.Case>> cases,
            RunPlanner planner,
            Optional<Path> directory,
            boolean replaces,
            SweepListener listener) {
        this.file = file;
        this.sweep = SweepReader.read(file);
        this.cases = List.copyOf(cases.apply(sweep.cases()));
        this.planner = planner;
        this.root = directory.orElseGet(() -> Path.of("runs", RunDirectory.safeName(sweep.name())));
        this.replaces = replaces;
        this.listener = listener;
    }

    /** Executes one run. */
    public interface Maker {

        RunResult make(RunPlan plan, Path directory, Watch watch);
    }

    /**
     * Executes all runs.
     *
     * @param overrides settings that apply to every run
     * @param columns returns the metrics of a plan; empty if only a run can find them out
     * @param atATime the number of runs executed in parallel
     * @param part the part of the runs to execute
     */
    public SweepResult make(
            List<String> overrides,
            Function<RunPlan, Optional<List<String>>> columns,
            Maker maker,
            Cancellation cancellation,
            int atATime,
            SweepPart part) {
        requireIndependent(part);
        List<Job> all = planned(overrides, RunPlan::notes, columns, part);
        List<Job> jobs = IntStream.range(0, all.size())
                .filter(run -> part.partOf(run) == part.number())
                .mapToObj(all::get)
                .toList();
        listener.begins(jobs.size(), jobs.stream().mapToLong(Job::rounds).sum());
        int cohort = sweep.prune().map(SweepPlan.Prune::cohort).orElse(jobs.size());
        for (int first = 0; first < jobs.size(); first += cohort) {
            Optional<MedianRule> rule = rule(jobs.subList(0, first));
            int end = Math.min(jobs.size(), first + cohort);
            ParallelTasks.each(
                    first,
                    end,
                    atATime,
                    cancellation,
                    (watch, i) -> make(jobs, i, Cancellation.within(watch), rule, maker));
            if (cancellation.isRequested() || Thread.currentThread().isInterrupted()) {
                return SweepResult.incomplete(sweep.name(), root, List.of());
            }
        }
        List<Integer> missing = missing(all, part);
        if (!missing.isEmpty()) {
            return SweepResult.incomplete(sweep.name(), root, missing);
        }
        Comparison comparison = Comparison.of(all.stream().map(Job::directory).toList());
        comparison.notes().forEach(listener::note);
        return new SweepResult(
                sweep.name(),
                root,
                Optional.of(sweep.select()
                        .map(select -> comparison.sortedBy(select.metric(), select.maximize()))
                        .orElse(comparison)),
                List.of());
    }

    private void requireIndependent(SweepPart part) {
        if (part.of() > 1 && sweep.prune().isPresent()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "prune",
                    "compares runs with earlier ones, which other parts of the sweep make",
                    "remove prune, or run the sweep as a whole"));
        }
    }

    /** Returns the other parts that have unfinished runs. */
    private static List<Integer> missing(List<Job> all, SweepPart part) {
        return IntStream.range(0, all.size())
                .filter(run -> part.partOf(run) != part.number() && !isDone(all.get(run)))
                .map(part::partOf)
                .distinct()
                .sorted()
                .boxed()
                .toList();
    }

    /**
     * Plans every run without executing any, and returns their number.
     *
     * @param notes returns the notes of a plan
     */
    public int check(
            List<String> overrides,
            Function<RunPlan, List<String>> notes,
            Function<RunPlan, Optional<List<String>>> columns) {
        return planned(overrides, notes, columns, SweepPart.WHOLE).size();
    }

    private List<Job> planned(
            List<String> overrides,
            Function<RunPlan, List<String>> notes,
            Function<RunPlan, Optional<List<String>>> columns,
            SweepPart part) {
        List<Job> jobs = jobs(overrides, notes, part);
        requireKnownMetrics(columns);
        return jobs;
    }

    private void make(List<Job> jobs, int index, Cancellation cancellation, Optional<MedianRule> rule, Maker maker) {
        Job job = jobs.get(index);
        int number = index + 1;
        listener.starts(number, jobs.size(), job.source().label());
        if (isDone(job)) {
            listener.ends(number, resultOf(job));
            return;
        }
        RunPlan plan = plan(job);
        RunListener shown = listener.ofRun(number, plan);
        RunListener watched =
                rule.map(median -> median.watching(shown, cancellation)).orElse(shown);
        listener.ends(
                number,
                maker.make(plan, job.directory(), new Watch(watched, cancellation))
                        .summary());
    }

    private Optional<MedianRule> rule(List<Job> earlier) {
        return sweep.prune()
                .filter(prune -> !earlier.isEmpty())
                .map(prune -> MedianRule.of(
                        prune,
                        sweep.select().orElseThrow(),
                        earlier.stream().map(Job::directory).toList()));
    }

    private RunPlan plan(Job job) {
        RunPlan plan = plan(job.source(), job.overrides(), new ArrayList<>());
        if (!plan.resolved().equals(job.resolved())) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    job.source().runFile().toString(),
                    "has changed since the sweep began",
                    "restart the sweep; finished runs that have not changed are kept"));
        }
        return plan;
    }

    /** Recipes have different levels. Settings of a level that only some recipes have are ignored for the others. */
    private RunPlan plan(SweepPlan.Case source, List<String> overrides, Collection<Diagnostic> unused) {
        PlanOptions options = PlanOptions.with(overrides);
        return planner.plan(
                RunSource.file(source.runFile()), sweep.varies("recipe") ? options.leavingOutUnused(unused) : options);
    }

    /**
     * Plans all runs before the first one starts, so that an error in the last run is reported immediately. Other parts may create their
     * directories at the same time, so only those of this part are checked.
     */
    private List<Job> jobs(List<String> overrides, Function<RunPlan, List<String>> notesOf, SweepPart part) {
        Map<Map<String, Object>, Job> jobs = new LinkedHashMap<>();
        Set<Path> taken = new HashSet<>();
        Set<String> notes = new LinkedHashSet<>();
        Set<Diagnostic> diagnostics = new LinkedHashSet<>();
        Map<Path, List<List<Diagnostic>>> unused = new LinkedHashMap<>();
        for (SweepPlan.Case source : cases) {
            List<String> set = new ArrayList<>(source.overrides());
            set.addAll(overrides);
            try {
                List<Diagnostic> ofThis = new ArrayList<>();
                RunPlan plan = plan(source, set, ofThis);
                unused.computeIfAbsent(source.runFile(), absent -> new ArrayList<>())
                        .add(ofThis);
                Job same = jobs.get(settings(plan));
                if (same != null) {
                    notes.add(repetition(source, same.source()));
                    continue;
                }
                oneOfEachKind.putIfAbsent(List.of(source.runFile(), plan.model().name(), plan.problem()), plan);
                Path directory = free(root.resolve(RunDirectory.safeName(source.label())), taken);
                Job job = new Job(source, set, plan.resolved(), directory);
                boolean isOwn = part.partOf(jobs.size()) == part.number();
                jobs.put(settings(plan), job);
                notes.addAll(notesOf.apply(plan));
                if (isOwn && !replaces && !RunDirectory.isFree(directory) && !holds(job)) {
                    diagnostics.add(new Diagnostic(
                            ErrorCode.OUTPUT_EXISTS,
                            directory.toString(),
                            "contains another run",
                            "choose another directory, or replace the run in it"));
                }
            } catch (ParleyException rejected) {
                diagnostics.addAll(rejected.diagnostics());
            }
        }
        unused.values().forEach(ofRuns -> reportUnused(ofRuns, notes, diagnostics));
        if (!diagnostics.isEmpty()) {
            throw new ParleyException(file.toString(), List.copyOf(diagnostics));
        }
        notes.forEach(listener::note);
        return List.copyOf(jobs.values());
    }

    /** Adds a note for a key that has no effect in some runs of a file, and an error for a key that has no effect in any of them. */
    private static void reportUnused(List<List<Diagnostic>> ofRuns, Set<String> notes, Set<Diagnostic> diagnostics) {
        Map<String, Integer> runsByPath = new LinkedHashMap<>();
        ofRuns.forEach(ofRun -> ofRun.forEach(diagnostic -> runsByPath.merge(diagnostic.path(), 1, Integer::sum)));
        ofRuns.stream().flatMap(List::stream).forEach(diagnostic -> {
            if (runsByPath.get(diagnostic.path()) >= ofRuns.size()) {
                diagnostics.add(diagnostic);
            } else {
                notes.add(diagnostic.path() + " is ignored in some runs: " + diagnostic.message());
            }
        });
    }

    /** Returns the settings that identify a run. The name is only the sweep's label. */
    private static Map<String, Object> settings(RunPlan plan) {
        Map<String, Object> settings = new LinkedHashMap<>(plan.resolved());
        settings.remove("name");
        return settings;
    }

    private static String repetition(SweepPlan.Case again, SweepPlan.Case first) {
        return again.label().equals(first.label())
                ? "'" + first.label() + "' is in the sweep more than once; it is run and counted once"
                : "'" + again.label() + "' is the same run as '" + first.label() + "'; it is run and counted once";
    }

    /**
     * Appends a number if the name is taken: long labels may be truncated to the same name, and files in different directories may have the
     * same name.
     */
    private static Path free(Path wanted, Set<Path> taken) {
        Path directory = wanted;
        for (int number = 2; !taken.add(directory); number++) {
            directory = wanted.resolveSibling(wanted.getFileName() + "-" + number);
        }
        return directory;
    }

    /**
     * Checks the metric that the sweep selects by. If it is not one of the standard columns, one model of each kind is built to determine
     * its metrics.
     */
    private void requireKnownMetrics(Function<RunPlan, Optional<List<String>>> columns) {
        Collection<RunPlan> kinds = oneOfEachKind.values();
        boolean allKnown = Stream.concat(
                        sweep.select().stream(), kinds.stream().flatMap(plan -> plan.record().select().stream()))
                .allMatch(select -> Columns.HEAD.contains(select.metric()));
        if (allKnown) {
            return;
        }
        Set<String> known = new LinkedHashSet<>();
        for (RunPlan plan : kinds) {
            Optional<List<String>> found = columns.apply(plan);
            if (found.isEmpty()) {
                return;
            }
            known.addAll(found.get());
        }
        sweep.select()
                .flatMap(select -> MetricName.diagnostic("select.metric", select.metric(), known))
                .ifPresent(diagnostic -> {
                    throw new ParleyException(file.toString(), List.of(diagnostic));
                });
    }

    private static boolean isDone(Job job) {
        return holds(job)
                && Files.exists(RunDirectory.open(job.directory()).result())
                && Files.exists(RunDirectory.open(job.directory()).report())
                && resultOf(job).status() != Result.Status.INTERRUPTED;
    }

    private static Result resultOf(Job job) {
        return Result.read(RunDirectory.open(job.directory()).result());
    }

    /**
     * Returns whether the directory contains the same run, finished or not. If the plan does not name kernels, any recorded kernels match.
     */
    private static boolean holds(Job job) {
        try {
            if (!Files.isDirectory(job.directory())) {
                return false;
            }
            Path resolved = RunDirectory.open(job.directory()).resolved();
            Optional<String> kernels =
                    Optional.ofNullable(ResolvedRun.values(resolved).get("kernels.use"));
            return Files.readString(resolved)
                    .equals(RunFileWriter.toYaml(RunPlan.withKernels(job.resolved(), kernels)));
        } catch (IOException | ParleyException noRun) {
            return false;
        }
    }

    /** Executes tasks in order, several in parallel. No task starts after cancellation or after a task has failed. */
    private static final class ParallelTasks {

        private final int end;
        private final ObjIntConsumer<Cancellation> work;
        private final Cancellation whole;
        private final Cancellation cancellation;
        private final AtomicInteger next;
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        private ParallelTasks(int first, int end, ObjIntConsumer<Cancellation> work, Cancellation whole) {
            this.end = end;
            this.work = work;
            this.whole = whole;
            this.cancellation = Cancellation.within(whole);
            this.next = new AtomicInteger(first);
        }

        /**
         * Executes the tasks with the numbers from {@code first} up to {@code end}. If only one may run at a time, the calling thread
         * executes them.
         *
         * @param work receives the number of the task, and a cancellation that can end it early
         */
        static void each(int first, int end, int atATime, Cancellation whole, ObjIntConsumer<Cancellation> work) {
            ParallelTasks tasks = new ParallelTasks(first, end, work, whole);
            if (atATime == 1) {
                tasks.runSequentially();
            } else {
                tasks.runOnThreads(Math.min(atATime, end - first));
            }
            Throwable failed = tasks.failure.get();
            if (failed instanceof RuntimeException exception) {
                throw exception;
            }
            if (failed instanceof Error error) {
                throw error;
            }
        }

        private void runOnThreads(int threads) {
            List<Thread> workers = Stream.generate(() -> new Thread(this::runSequentially, "sweep"))
                    .limit(threads)
                    .toList();
            workers.forEach(Thread::start);
            boolean interrupted = false;
            for (Thread worker : workers) {
                while (worker.isAlive()) {
                    try {
                        worker.join();
                    } catch (InterruptedException interruption) {
                        interrupted = true;
                        cancellation.cancel();
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private void runSequentially() {
            try {
                for (int number = next.getAndIncrement(); number < end && !isOver(); number = next.getAndIncrement()) {
                    work.accept(cancellation, number);
                }
            } catch (RuntimeException | Error failed) {
                failure.compareAndSet(null, failed);
                cancellation.cancel();
            }
        }

        private boolean isOver() {
            return cancellation.isRequested()
                    || whole.isRequested()
                    || Thread.currentThread().isInterrupted();
        }
    }
}
