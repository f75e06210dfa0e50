package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.parley.api.command.Pages;
import org.parley.api.component.Component;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.SweepResult;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.config.run.Schemas;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RerunResult;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.experiment.SweepListener;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.Json;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.rerun.Rerun;
import org.parley.runtime.sweep.Sweep;
import org.parley.runtime.wiring.PreparedRun;

/**
 * The way into Parley for every program: plans run files, runs them, resumes, repeats, sweeps and compares.
 *
 * <pre>{@code
 * try (Parley parley = Parley.builder().plugins(Path.of("plugins")).build()) {
 *     RunPlan plan = parley.plan(Path.of("run.yaml"), "rounds=100");
 *     RunResult result = parley.run(plan);
 *     double[][] x = result.value("upper");
 * }
 * }</pre>
 *
 * <p>Every method answers what is wrong with a {@link ParleyException} that lists all faults. Runs may be made one after another or by
 * several threads at once; closing ends the plugins, whose components must no longer be used.
 */
public final class Parley implements AutoCloseable {

    private final Plugins plugins;
    private final RunPlanner planner;
    private final RunLauncher launcher;
    private final Runnable ending;

    Parley(Plugins plugins, RunLauncher launcher, Runnable ending) {
        this.plugins = plugins;
        this.planner = new RunPlanner(plugins.registry());
        this.launcher = launcher;
        this.ending = ending;
    }

    public static ParleyBuilder builder() {
        return new ParleyBuilder();
    }

    /** The version of Parley; {@code development} when it does not come from a jar. */
    public static String version() {
        return Optional.ofNullable(Parley.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    /** Everything that a run file can name. */
    public ComponentRegistry components() {
        return plugins.registry();
    }

    /** A JSON Schema of run files, as plain maps and lists: every key, every component that is installed and its options. */
    public Map<String, Object> schema() {
        return new Schemas(plugins.registry()).ofRunFiles();
    }

    /** The same of sweep files. */
    public Map<String, Object> sweepSchema() {
        return new Schemas(plugins.registry()).ofSweepFiles();
    }

    /** The plugins that were found, and why some of them cannot be used. */
    public Plugins plugins() {
        return plugins;
    }

    /**
     * Plans a run file: reads it, checks all of it and builds the networks; nothing is written.
     *
     * @throws ParleyException with every error of the file
     */
    public RunPlan plan(RunSource source, PlanOptions options) {
        requireNonNull(source, "source");
        requireNonNull(options, "options");
        launcher.software().begin(); // what is planned will be run, and the run will note the checksums of all jars
        return planner.plan(source, options);
    }

    /** The same with keys that replace those of the file, such as {@code levels.upper.step=0.01}. */
    public RunPlan plan(Path runFile, String... overrides) {
        return plan(RunSource.file(runFile), PlanOptions.with(overrides));
    }

    public RunPlan plan(RunFile runFile, String... overrides) {
        return plan(requireNonNull(runFile, "runFile").source(), PlanOptions.with(overrides));
    }

    /** The same for a run file that is text; relative paths start from {@code base}. */
    public RunPlan plan(String name, String yaml, Path base, String... overrides) {
        return plan(RunSource.text(name, yaml, base), PlanOptions.with(overrides));
    }

    /** Plans what is left of a run; {@code rounds=N} makes it longer. */
    public RunPlan planToResume(Path directory, PlanOptions options) {
        requireNonNull(directory, "directory");
        requireNonNull(options, "options");
        RunSource resolved = RunSource.file(RunDirectory.open(directory).resolved());
        RunPlan recorded = planner.plan(resolved, options.overriding(List.of()));
        if (options.overrides().isEmpty()) {
            return recorded;
        }
        // First, so that a user's own comes later: steps that were taken would have been the same.
        List<String> all = new ArrayList<>(List.of("horizon=" + recorded.horizon()));
        all.addAll(options.overrides());
        return planner.plan(resolved, options.overriding(all));
    }

    public RunPlan planToResume(Path directory, String... overrides) {
        return planToResume(requireNonNull(directory, "directory"), PlanOptions.with(overrides));
    }

    /** Runs in memory; the result is the only trace. */
    public RunResult run(RunPlan plan) {
        return run(plan, RunOptions.inMemory());
    }

    /**
     * Runs where the options say, alone or together with other processes; interrupting the thread ends it as a
     * {@link RunOptions#cancelledBy cancellation} does.
     */
    public RunResult run(RunPlan plan, RunOptions options) {
        requireNonNull(plan, "plan");
        requireNonNull(options, "options");
        return launcher.make(plan, options);
    }

    /** The keys of a run file whose values differ in these plans. */
    public static List<String> differences(RunPlan wanted, RunPlan recorded) {
        Map<String, String> before = ResolvedRun.values(recorded.resolved());
        return ResolvedRun.values(wanted.resolved()).entrySet().stream()
                .filter(choice -> !choice.getValue().equals(before.get(choice.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Loads the libraries that write run files and records; they take long, and can do so while plugins are loaded. */
    public static void wakeLibraries() {
        RunFileWriter.toYaml(Map.of());
        Json.learn(Provenance.class);
        Json.learn(Result.class);
    }

    /**
     * Opens an engine for {@link RunOptions#on}.
     *
     * @param settings each {@code option=value}, the value as it would stand in a run file
     * @throws ParleyException when there is no such engine, or it does not take the settings
     */
    public Engine engine(String name, List<String> settings, EngineContext context) {
        requireNonNull(name, "name");
        requireNonNull(settings, "settings");
        requireNonNull(context, "context");
        Component<EngineFactory> engine = ComponentSettings.engine(name, settings, plugins.registry());
        return PluginBoundary.ask(
                engine.factory(), "in open()", () -> engine.factory().open(engine.settings(), context));
    }

    /**
     * What the processes of a run add to their settings when all of them are on this machine, one list of {@code option=value} for each rank; none
     * where the engine does not know.
     *
     * @param directory theirs alone until the run is over
     */
    public List<List<String>> engineOnOneMachine(String name, List<String> settings, int processes, Path directory) {
        requireNonNull(name, "name");
        requireNonNull(settings, "settings");
        requireNonNull(directory, "directory");
        Component<EngineFactory> engine = ComponentSettings.engine(name, settings, plugins.registry());
        return PluginBoundary.ask(
                        engine.factory(),
                        "in localSettings()",
                        () -> engine.factory().localSettings(engine.settings(), processes, directory))
                .stream()
                .map(ofRank -> ofRank.entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .toList())
                .toList();
    }

    /** The run of a plan, for programs that advance it round by round themselves. */
    public Run assemble(RunPlan plan) {
        return assemble(plan, RunOptions.inMemory().threads(1));
    }

    /** @param options of which the threads count here */
    public Run assemble(RunPlan plan, RunOptions options) {
        requireNonNull(plan, "plan");
        return assemble(plan, options, Processes.alone(plan.agents()));
    }

    /**
     * The part of a run that lives in this process; every process makes its own from the same plan.
     *
     * @param options of which the threads count here
     */
    public Run assemble(RunPlan plan, RunOptions options, Processes processes) {
        requireNonNull(plan, "plan");
        requireNonNull(options, "options");
        requireNonNull(processes, "processes");
        return launcher.blaming(
                () -> PreparedRun.of(plan, launcher.threads(plan, options), launcher.home(), processes.areSeveral())
                        .assemble(processes));
    }

    /**
     * Resumes from the newest intact checkpoint, or from the start where there is none. The run continues in its own directory, so the options
     * name no other.
     *
     * @param plan what {@link #planToResume} gave
     */
    public RunResult resume(Path directory, RunPlan plan, RunOptions options) {
        requireNonNull(directory, "directory");
        requireNonNull(plan, "plan");
        requireNonNull(options, "options");
        requireNoOtherDirectory(directory, options, "a run goes on where it was written");
        return run(plan, options.resumingIn(directory));
    }

    public RunResult resume(Path directory) {
        return resume(directory, planToResume(directory), RunOptions.inMemory());
    }

    /** Writes the report of a run again, from what it has recorded so far; a run under way is not disturbed. */
    public Path report(Path directory) {
        requireNonNull(directory, "directory");
        RunDirectory run = RunDirectory.open(directory);
        RunPlan plan = planToResume(directory);
        return launcher.blaming(() -> {
            PreparedRun prepared = PreparedRun.of(plan, 1, launcher.home(), false);
            RunPages.writeReport(run, prepared, prepared.assemble());
            return run.report();
        });
    }

    /** Reports and comparisons as pages, without a file. */
    public Pages pages() {
        return new RunPages(directory -> {
            RunPlan plan = planToResume(directory);
            return launcher.blaming(() -> RunPages.composition(PreparedRun.of(plan, 1, launcher.home(), false)));
        });
    }

    /**
     * Makes a recorded run again, in a place of its own that is removed afterwards, and compares it row by row.
     *
     * @throws ParleyException at the first number that is not the same to the last bit
     */
    public RerunResult rerun(Path directory, RunOptions options) {
        requireNonNull(directory, "directory");
        requireNonNull(options, "options");
        requireNoOtherDirectory(directory, options, "a rerun leaves nothing behind");
        RunDirectory original = RunDirectory.open(directory);
        RunPlan plan = planToResume(directory, roundsOfPruned(original));
        List<String> notes = new ArrayList<>();
        RunListener listener = options.listener();
        plan.notes().forEach(listener::note);
        return launcher.blaming(() -> {
            int threads = launcher.threads(plan, options);
            ProcessContext alone = ProcessContext.alone(plan.agents());
            Experiment experiment = launcher.again(original, plan, threads, alone, new RunListener() {
                @Override
                public void note(String sentence) {
                    notes.add(sentence);
                }
            });
            launcher.changedPlugins(original).ifPresent(notes::add);
            notes.forEach(listener::note);
            return new Rerun(original, notes)
                    .make(
                            experiment,
                            launcher.software()::get,
                            RunLauncher.inputs(plan, options, threads),
                            options.watch());
        });
    }

    /** A run that a sweep ended makes as many rounds again as it had made. */
    private static String[] roundsOfPruned(RunDirectory run) {
        return Optional.of(run.result())
                .filter(Files::exists)
                .map(Result::read)
                .filter(result -> result.status() == Result.Status.PRUNED)
                .map(result -> new String[] {"rounds=" + result.round()})
                .orElse(new String[0]);
    }

    public RerunResult rerun(Path directory) {
        return rerun(directory, RunOptions.inMemory());
    }

    /**
     * Makes every run of a sweep file that is not done yet, and compares them all.
     *
     * @param options its directory is that of the whole sweep, its listener hears notes
     */
    public SweepResult sweep(Path sweepFile, List<String> overrides, RunOptions options, SweepListener listener) {
        return sweep(sweepFile, overrides, options, listener, 1);
    }

    /**
     * The same with several runs at a time, which share out the threads. No number depends on how many.
     *
     * @param runsAtATime no more than the machine has processors are made
     */
    public SweepResult sweep(
            Path sweepFile, List<String> overrides, RunOptions options, SweepListener listener, int runsAtATime) {
        requireNonNull(sweepFile, "sweepFile");
        requireNonNull(overrides, "overrides");
        requireNonNull(options, "options");
        requireNonNull(listener, "listener");
        Sweep sweep = new Sweep(sweepFile, planner, options.directory(), options.replaces(), listener);
        return sweep(sweep, overrides, options, runsAtATime);
    }

    /**
     * Makes other runs than those that a sweep file names, and compares them all.
     *
     * @param cases gets the runs that the file names, and returns those to make
     */
    public SweepResult sweep(
            Path sweepFile, UnaryOperator<List<SweepPlan.Case>> cases, RunOptions options, SweepListener listener) {
        requireNonNull(sweepFile, "sweepFile");
        requireNonNull(cases, "cases");
        requireNonNull(options, "options");
        requireNonNull(listener, "listener");
        Sweep sweep = new Sweep(sweepFile, cases, planner, options.directory(), options.replaces(), listener);
        return sweep(sweep, List.of(), options, 1);
    }

    private SweepResult sweep(Sweep sweep, List<String> overrides, RunOptions options, int runsAtATime) {
        int processors = Runtime.getRuntime().availableProcessors();
        int atATime = Math.max(1, Math.min(runsAtATime, processors));
        RunOptions share = atATime == 1
                ? options
                : options.threads(Math.max(1, options.threads().orElse(processors) / atATime));
        return sweep.make(
                overrides,
                this::columns,
                (plan, directory, watch) -> run(
                        plan,
                        share.watchedBy(watch.listener())
                                .cancelledBy(watch.cancellation())
                                .intoDirectory(directory)
                                .replacing(true)),
                options.cancellation(),
                atATime);
    }

    /**
     * Plans every run of a sweep file and makes none.
     *
     * @param listener hears notes
     * @return how many runs there are
     */
    public int checkSweep(Path sweepFile, List<String> overrides, SweepListener listener) {
        requireNonNull(sweepFile, "sweepFile");
        requireNonNull(overrides, "overrides");
        requireNonNull(listener, "listener");
        return new Sweep(sweepFile, planner, Optional.empty(), true, listener).check(overrides, this::columns);
    }

    private List<String> columns(RunPlan plan) {
        return launcher.blaming(() -> launcher.alone(plan, 1).columns());
    }

    /** Runs side by side; those that differ in their seeds only are averaged. */
    public Comparison compare(List<Path> directories) {
        requireNonNull(directories, "directories");
        return Comparison.of(directories);
    }

    /** The same plugins for a caller that closes what it gets: they are stopped when this one is closed. */
    public Parley borrowed() {
        return new Parley(plugins, launcher, () -> {});
    }

    @Override
    public void close() {
        ending.run();
    }

    private static void requireNoOtherDirectory(Path directory, RunOptions options, String why) {
        options.directory()
                .or(options::parent)
                .filter(other -> !other.equals(directory))
                .ifPresent(other -> {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_CONFLICT,
                            other.toString(),
                            why + ", which is not here",
                            "give options that name no directory"));
                });
    }
}
