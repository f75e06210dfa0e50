package org.parley.runtime.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.config.run.MetricName;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.FileNames;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** Every run of a sweep file, planned before the first is made; those that are done already are not made again. */
public final class Sweep {

    /** A run of the sweep with all that is needed to make it. */
    private record Job(SweepPlan.Case source, RunPlan plan, Path directory) {}

    /**
     * What came of it.
     *
     * @param name of the sweep
     * @param directory that holds the runs
     * @param comparison of all runs, the best first where the sweep says what is best; empty when it was cancelled
     */
    public record Outcome(String name, Path directory, Optional<Comparison> comparison) {}

    private final Path file;
    private final SweepPlan sweep;
    private final RunPlanner planner;
    private final Path root;
    private final boolean replaces;
    private final SweepListener listener;

    /**
     * @param directory where the runs go; a directory under {@code runs} named after the sweep unless given
     * @param replaces whether other runs in the way may be replaced
     */
    public Sweep(Path file, RunPlanner planner, Optional<Path> directory, boolean replaces, SweepListener listener) {
        this.file = file;
        this.sweep = SweepReader.read(file);
        this.planner = planner;
        this.root = directory.orElseGet(() -> Path.of("runs", FileNames.safe(sweep.name())));
        this.replaces = replaces;
        this.listener = listener;
    }

    /**
     * @param overrides of every run
     * @param columns what a run of a plan measures
     * @param run makes one run into a directory
     */
    public Outcome make(
            List<String> overrides,
            Function<RunPlan, List<String>> columns,
            BiFunction<RunPlan, Path, RunResult> run,
            Cancellation cancellation) {
        List<Job> jobs = jobs(overrides);
        requireKnownMetrics(jobs, columns);
        for (int i = 0; i < jobs.size(); i++) {
            Job job = jobs.get(i);
            listener.starts(i + 1, jobs.size(), job.source().label());
            listener.ends(
                    isDone(job)
                            ? resultOf(job)
                            : run.apply(job.plan(), job.directory()).summary());
            if (cancellation.isRequested()) {
                return new Outcome(sweep.name(), root, Optional.empty());
            }
        }
        Comparison comparison = Comparison.of(jobs.stream().map(Job::directory).toList());
        comparison.notes().forEach(listener::note);
        return new Outcome(
                sweep.name(),
                root,
                Optional.of(sweep.select()
                        .map(select -> comparison.sortedBy(select.metric(), select.maximise()))
                        .orElse(comparison)));
    }

    /** All plans before the first run: a mistake in the last of a hundred runs must not show after a night. */
    private List<Job> jobs(List<String> overrides) {
        Map<Map<String, Object>, Job> jobs = new LinkedHashMap<>();
        Set<Path> taken = new HashSet<>();
        Set<String> notes = new LinkedHashSet<>();
        Set<Fault> faults = new LinkedHashSet<>();
        for (SweepPlan.Case source : sweep.cases()) {
            List<String> set = new ArrayList<>(source.overrides());
            set.addAll(overrides);
            try {
                RunPlan plan = planner.plan(source.runFile(), set);
                Job same = jobs.get(settings(plan));
                if (same != null) {
                    notes.add(repetition(source, same.source()));
                    continue;
                }
                Job job = new Job(source, plan, free(root.resolve(FileNames.safe(source.label())), taken));
                jobs.put(settings(plan), job);
                if (!replaces && Files.exists(job.directory()) && !holds(job.directory(), plan)) {
                    faults.add(new Fault(
                            ErrorCode.OUTPUT_EXISTS,
                            job.directory().toString(),
                            "holds another run",
                            "choose another --out, or add --force to replace it"));
                }
            } catch (ParleyException refused) {
                faults.addAll(refused.faults());
            }
        }
        if (!faults.isEmpty()) {
            throw new ParleyException(file.toString(), List.copyOf(faults));
        }
        notes.forEach(listener::note);
        return List.copyOf(jobs.values());
    }

    /** All that makes a run what it is; the name is only what the sweep calls it. */
    private static Map<String, Object> settings(RunPlan plan) {
        Map<String, Object> settings = new LinkedHashMap<>(plan.resolved());
        settings.remove("name");
        return settings;
    }

    private static String repetition(SweepPlan.Case again, SweepPlan.Case first) {
        return again.label().equals(first.label())
                ? "'" + first.label() + "' is in the sweep more than once; it is made and counted once"
                : "'" + again.label() + "' is the same run as '" + first.label() + "'; it is made and counted once";
    }

    /** Long labels may be cut to the same name, and files of one name may lie in different directories. */
    private static Path free(Path wanted, Set<Path> taken) {
        Path directory = wanted;
        for (int number = 2; !taken.add(directory); number++) {
            directory = wanted.resolveSibling(wanted.getFileName() + "-" + number);
        }
        return directory;
    }

    /** What every run measures is known at once; what a model adds shows when one is built of each kind. */
    private void requireKnownMetrics(List<Job> jobs, Function<RunPlan, List<String>> columns) {
        Map<Object, RunPlan> kinds = new LinkedHashMap<>();
        jobs.forEach(job -> kinds.putIfAbsent(
                List.of(
                        job.source().runFile(),
                        job.plan().model().name(),
                        job.plan().problem()),
                job.plan()));
        boolean allKnown = Stream.concat(
                        sweep.select().stream(),
                        kinds.values().stream().flatMap(plan -> plan.record().select().stream()))
                .allMatch(select -> Columns.HEAD.contains(select.metric()));
        if (allKnown) {
            return;
        }
        Set<String> known = new LinkedHashSet<>();
        kinds.values().forEach(plan -> known.addAll(columns.apply(plan)));
        sweep.select()
                .flatMap(select -> MetricName.fault("select.metric", select.metric(), known))
                .ifPresent(fault -> {
                    throw new ParleyException(file.toString(), List.of(fault));
                });
    }

    private static boolean isDone(Job job) {
        return holds(job.directory(), job.plan())
                && Files.exists(RunDirectory.open(job.directory()).result())
                && resultOf(job).status() != Result.Status.INTERRUPTED;
    }

    private static Result resultOf(Job job) {
        return Result.read(RunDirectory.open(job.directory()).result());
    }

    /** Whether a directory holds this very run, done or not; where the plan names no kernels, those that it took are as good. */
    private static boolean holds(Path directory, RunPlan plan) {
        try {
            if (!Files.isDirectory(directory)) {
                return false;
            }
            Path resolved = RunDirectory.open(directory).resolved();
            Optional<String> kernels =
                    Optional.ofNullable(ResolvedRun.values(resolved).get("kernels.use"));
            return Files.readString(resolved).equals(RunFileWriter.toYaml(plan.resolvedWith(kernels)));
        } catch (IOException | ParleyException noRun) {
            return false;
        }
    }
}
