package org.parley.runtime.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.config.MetricName;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.config.SweepReader;
import org.parley.runtime.experiment.Progress;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.FileNames;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.ComparisonPage;
import org.parley.runtime.wiring.RunModule;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parley sweep FILE}. */
@Command(
        name = "sweep",
        description = "Make every run of a sweep file and compare them; finished runs are skipped.",
        mixinStandardHelpOptions = true)
final class SweepCommand implements Callable<Integer> {

    /** A run of the sweep with all that is needed to make it. */
    private record Job(SweepPlan.Case source, RunPlan plan, Path directory) {}

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "Sweep file (YAML) with the keys runs, vary, seeds, select.")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a key of every run.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to write or resume; default: a directory under runs/ named after the sweep.")
    private Path out;

    @Option(names = "--force", description = "Replace other runs that are in the way.")
    private boolean force;

    @Mixin
    private PluginOptions pluginOptions;

    @Mixin
    private RunOptions runOptions;

    @Override
    public Integer call() {
        PrintWriter output = spec.commandLine().getOut();
        SweepPlan sweep = SweepReader.read(file);
        Path root = out == null ? Path.of("runs", FileNames.safe(sweep.name())) : out;
        List<Job> jobs;
        try (Plugins plugins = pluginOptions.load()) {
            Workplace.warn(plugins.faults(), spec.commandLine().getErr());
            jobs = jobs(sweep, root, plugins);
            requireKnownMetrics(sweep, jobs);
            Workplace.advise(
                    jobs.stream()
                            .flatMap(job -> runOptions.noteOnThreads(job.plan()).stream())
                            .distinct()
                            .toList(),
                    spec.commandLine().getErr());
            TerminationSignals signals =
                    new TerminationSignals(spec.commandLine().getErr());
            for (int i = 0; i < jobs.size(); i++) {
                Job job = jobs.get(i);
                if (!runOptions.isQuiet()) {
                    output.printf(
                            Locale.ROOT,
                            "%d/%d  %s: ",
                            i + 1,
                            jobs.size(),
                            job.source().label());
                    output.flush();
                }
                Result result = isDone(job) ? resultOf(job) : run(job, plugins, signals);
                if (!runOptions.isQuiet() || signals.isReceived()) {
                    output.println(Summary.line(result));
                    output.flush();
                }
                if (signals.isReceived()) {
                    return signals.exitCode(0);
                }
            }
        }
        Comparison comparison = Comparison.of(jobs.stream().map(Job::directory).toList());
        Workplace.advise(comparison.notes(), spec.commandLine().getErr());
        Comparison sorted = sweep.select()
                .map(select -> comparison.sortedBy(select.metric(), select.maximise()))
                .orElse(comparison);
        Path page = root.resolve("comparison.html");
        if (!runOptions.isQuiet()) {
            ComparisonTable.print(sorted, output);
        }
        ComparisonPage.write(page, sweep.name(), sorted);
        output.println("page: " + page);
        return 0;
    }

    /** All plans before the first run: a mistake in the last of a hundred runs must not show after a night. */
    private List<Job> jobs(SweepPlan sweep, Path root, Plugins plugins) {
        RunPlanner planner = new RunPlanner(plugins.registry());
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
                if (!force && Files.exists(job.directory()) && !Workplace.holds(job.directory(), plan)) {
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
        Workplace.advise(List.copyOf(notes), spec.commandLine().getErr());
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
    private void requireKnownMetrics(SweepPlan sweep, List<Job> jobs) {
        Map<Object, RunPlan> kinds = new LinkedHashMap<>();
        jobs.forEach(job -> kinds.putIfAbsent(
                List.of(
                        job.source().runFile(),
                        job.plan().model().factory().name(),
                        job.plan().problem()),
                job.plan()));
        boolean allKnown = Stream.concat(
                        sweep.select().stream(),
                        kinds.values().stream().flatMap(plan -> plan.record().select().stream()))
                .allMatch(select -> Columns.HEAD.contains(select.metric()));
        if (allKnown) {
            return;
        }
        Set<String> columns = new LinkedHashSet<>();
        for (RunPlan plan : kinds.values()) {
            columns.addAll(Workplace.experiment(plan, runOptions.threads(plan)).columns());
        }
        sweep.select()
                .flatMap(select -> MetricName.fault("select.metric", select.metric(), columns))
                .ifPresent(fault -> {
                    throw new ParleyException(file.toString(), List.of(fault));
                });
    }

    private static boolean isDone(Job job) {
        return Workplace.holds(job.directory(), job.plan())
                && Files.exists(RunDirectory.open(job.directory()).result())
                && resultOf(job).status() != Result.Status.INTERRUPTED;
    }

    private static Result resultOf(Job job) {
        return Result.read(RunDirectory.open(job.directory()).result());
    }

    private Result run(Job job, Plugins plugins, TerminationSignals signals) {
        Provenance.Inputs inputs = Workplace.inputs(
                spec.commandLine().getParent().getParseResult().originalArgs(),
                job.source().runFile(),
                job.plan(),
                runOptions.threads(job.plan()));
        return Workplace.start(
                RunModule.experiment(job.plan(), runOptions.threads(job.plan()), Clock.systemUTC()),
                RunDirectory.createAt(job.directory(), true),
                plugins,
                inputs,
                Progress.NONE,
                signals);
    }
}
