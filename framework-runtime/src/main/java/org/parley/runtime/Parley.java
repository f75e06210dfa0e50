package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
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
import org.parley.runtime.config.run.LocalDataReader;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.config.run.Schemas;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.data.DatasetState.Presence;
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
import org.parley.runtime.plan.SweepPart;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.FormerNames;
import org.parley.runtime.record.Json;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.rerun.Rerun;
import org.parley.runtime.sweep.Sweep;
import org.parley.runtime.wiring.PreparedRun;
import org.parley.runtime.wiring.RunPreparation;

/**
 * The entry point for programs: plans, runs, resumes, reruns, sweeps and compares experiments.
 *
 * <pre>{@code
 * try (Parley parley = Parley.builder().plugins(Path.of("plugins")).build()) {
 *     RunPlan plan = parley.plan(Path.of("run.yaml"), "rounds=100");
 *     RunResult result = parley.run(plan);
 *     double[][] x = result.value("upper");
 * }
 * }</pre>
 *
 * <p>Methods throw a {@link ParleyException} that lists all errors. Runs may be made sequentially or concurrently by several threads.
 * {@link #close} stops the plugins, whose components must not be used afterwards.
 */
public final class Parley implements AutoCloseable {

    private final Plugins plugins;
    private final RunPlanner planner;
    private final RunLauncher launcher;
    private final Runnable onClose;

    Parley(Plugins plugins, RunLauncher launcher, Runnable onClose) {
        this.plugins = plugins;
        this.planner = new RunPlanner(plugins.registry());
        this.launcher = launcher;
        this.onClose = onClose;
    }

    public static ParleyBuilder builder() {
        return new ParleyBuilder();
    }

    /** Returns the version of Parley, or {@code development} if it was not loaded from a jar. */
    public static String version() {
        return Optional.ofNullable(Parley.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    /** Returns all components and recipes that a run file can name. */
    public ComponentRegistry components() {
        return plugins.registry();
    }

    /** Returns a JSON Schema of run files as maps and lists. It contains every key, every installed component and its options. */
    public Map<String, Object> schema() {
        return new Schemas(plugins.registry()).ofRunFiles();
    }

    /** Returns a JSON Schema of sweep files as maps and lists. */
    public Map<String, Object> sweepSchema() {
        return new Schemas(plugins.registry()).ofSweepFiles();
    }

    /** Returns the plugins that were found, with the reasons why some of them cannot be used. */
    public Plugins plugins() {
        return plugins;
    }

    /**
     * Plans a run file: reads and validates it and builds the networks. Nothing is written.
     *
     * @throws ParleyException listing every error of the file
     */
    public RunPlan plan(RunSource source, PlanOptions options) {
        requireNonNull(source, "source");
        requireNonNull(options, "options");
        launcher.software().start(); // the run will record the checksums of all jars
        return planner.plan(source, options);
    }

    /**
     * Reads the data of agents as named on this machine, for {@link PlanOptions#withData}.
     *
     * @param assignments {@code AGENT=FILE}, relative to the working directory
     * @param file a YAML file that maps agents to files, or to options of the reader
     * @throws ParleyException with all errors
     */
    public static List<PlanOptions.LocalData> localData(List<String> assignments, Optional<Path> file) {
        return LocalDataReader.read(assignments, file);
    }

    /** Plans a run file with overrides of its keys, such as {@code levels.upper.step=0.01}. */
    public RunPlan plan(Path runFile, String... overrides) {
        return plan(RunSource.file(runFile), PlanOptions.with(overrides));
    }

    public RunPlan plan(RunFile runFile, String... overrides) {
        return plan(requireNonNull(runFile, "runFile").source(), PlanOptions.with(overrides));
    }

    /**
     * Plans a run file given as text.
     *
     * @param base the base directory of relative paths
     */
    public RunPlan plan(String name, String yaml, Path base, String... overrides) {
        return plan(RunSource.text(name, yaml, base), PlanOptions.with(overrides));
    }

    /** Plans the remaining rounds of a run. The override {@code rounds=N} extends it. */
    public RunPlan planToResume(Path directory, PlanOptions options) {
        requireNonNull(directory, "directory");
        requireNonNull(options, "options");
        RunPlan recorded = recorded(directory, options);
        if (options.overrides().isEmpty()) {
            return recorded;
        }
        // First, so that the user's own horizon replaces it. The recorded one keeps the step sizes of past rounds.
        List<String> all = new ArrayList<>(List.of("horizon=" + recorded.horizon()));
        all.addAll(options.overrides());
        RunSource resolved = RunSource.file(RunDirectory.open(directory).resolved());
        return planner.plan(resolved, options.overriding(all));
    }

    /** Returns the plan of a recorded run. */
    private RunPlan recorded(Path directory, PlanOptions options) {
        Path file = RunDirectory.open(directory).resolved();
        try {
            return planner.plan(RunSource.file(file), options.overriding(List.of()));
        } catch (ParleyException rejected) {
            throw FormerNames.areKeys(ResolvedRun.values(file).keySet()) ? FormerNames.diagnostic(file) : rejected;
        }
    }

    public RunPlan planToResume(Path directory, String... overrides) {
        return planToResume(requireNonNull(directory, "directory"), PlanOptions.with(overrides));
    }

    /** Runs a plan in memory; the result is the only output. */
    public RunResult run(RunPlan plan) {
        return run(plan, RunOptions.inMemory());
    }

    /**
     * Runs a plan as configured by the options, alone or together with other processes. Interrupting the calling thread {@linkplain
     * RunOptions#cancelledBy cancels} the run.
     */
    public RunResult run(RunPlan plan, RunOptions options) {
        requireNonNull(plan, "plan");
        requireNonNull(options, "options");
        return launcher.make(plan, options);
    }

    /** Returns the keys of a run file whose values differ between two plans. */
    public static List<String> differences(RunPlan wanted, RunPlan recorded) {
        Map<String, String> before = ResolvedRun.values(recorded.resolved());
        return ResolvedRun.values(wanted.resolved()).entrySet().stream()
                .filter(choice -> !choice.getValue().equals(before.get(choice.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Loads the libraries that write run files and records. Loading is slow, so it can run while plugins are loaded. */
    public static void preloadLibraries() {
        RunFileWriter.toYaml(Map.of());
        Json.warmUp(Provenance.class);
        Json.warmUp(Result.class);
    }

    /**
     * Opens an engine for {@link RunOptions#on}.
     *
     * @param settings the engine's settings, each {@code option=value}, with values as in a run file
     * @throws ParleyException if the engine does not exist or rejects the settings
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
     * Returns the settings to add for processes that all run on this machine: one list of {@code option=value} for each rank. The result is
     * empty if the engine does not support this.
     *
     * @param directory a directory that only these processes use until the run is over
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

    /** Returns the run of a plan, for programs that advance it round by round themselves. */
    public Run assemble(RunPlan plan) {
        return assemble(plan, RunOptions.inMemory().threads(1));
    }

    /**
     * Returns the run of a plan.
     *
     * @param options of which only the number of threads is used
     */
    public Run assemble(RunPlan plan, RunOptions options) {
        requireNonNull(plan, "plan");
        return assemble(plan, options, Processes.alone(plan.agents()));
    }

    /**
     * Returns the part of a run that belongs to this process. Every process builds its part from the same plan.
     *
     * @param options of which only the number of threads is used
     */
    public Run assemble(RunPlan plan, RunOptions options, Processes processes) {
        requireNonNull(plan, "plan");
        requireNonNull(options, "options");
        requireNonNull(processes, "processes");
        return launcher.blaming(() -> RunPreparation.of(
                        plan,
                        launcher.threads(plan, options),
                        launcher.home(),
                        processes.areSeveral(),
                        processes.place())
                .with(processes.reductions())
                .assemble(processes));
    }

    /**
     * Resumes a run from its newest intact checkpoint, or from the start if there is none. The run continues in its own directory, so the
     * options must not name a different one.
     *
     * @param plan the result of {@link #planToResume}
     */
    public RunResult resume(Path directory, RunPlan plan, RunOptions options) {
        requireNonNull(directory, "directory");
        requireNonNull(plan, "plan");
        requireNonNull(options, "options");
        requireNoOtherDirectory(directory, options, "a run continues in its own directory, not in this one");
        return run(plan, options.resumingIn(directory));
    }

    public RunResult resume(Path directory) {
        return resume(directory, planToResume(directory), RunOptions.inMemory());
    }

    /** Writes the report of a run again from what has been recorded so far. A run in progress is not affected. */
    public Path report(Path directory) {
        requireNonNull(directory, "directory");
        RunDirectory run = RunDirectory.open(directory);
        RunPlan plan = planToResume(directory);
        return launcher.blaming(() -> {
            try {
                PreparedRun prepared = RunPreparation.described(plan, launcher.home(), run);
                RunPages.writeReport(run, prepared, prepared.assemble());
            } catch (ParleyException unreadable) {
                if (plan.ownData().isEmpty()) {
                    throw unreadable;
                }
                RunPages.writeReport(run, unreadable); // other hosts have the other data
            }
            return run.report();
        });
    }

    /** Returns a service that builds reports and comparisons as pages in memory. */
    public Pages pages() {
        return new RunPages(directory -> {
            RunPlan plan = planToResume(directory);
            return launcher.blaming(() -> RunPages.composition(
                    RunPreparation.described(plan, launcher.home(), RunDirectory.open(directory))));
        });
    }

    /**
     * Reruns a recorded run in a temporary directory and compares the results row by row.
     *
     * @throws ParleyException at the first value that is not bit-identical
     */
    public RerunResult rerun(Path directory, RunOptions options) {
        return rerun(directory, PlanOptions.with(), options);
    }

    /**
     * Reruns a recorded run.
     *
     * @param data options with the data of agents that the run file does not name
     */
    public RerunResult rerun(Path directory, PlanOptions data, RunOptions options) {
        requireNonNull(directory, "directory");
        requireNonNull(data, "data");
        requireNonNull(options, "options");
        requireNoOtherDirectory(directory, options, "a rerun keeps no files, so it takes no directory");
        RunDirectory original = RunDirectory.open(directory);
        RunPlan plan = planToResume(directory, data.overriding(List.of(roundsOfPruned(original))));
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

    /** Returns overrides that limit the rerun of a pruned run to the rounds that it completed. */
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
     * Makes all runs of a sweep file that are not complete yet, and compares all of them.
     *
     * @param options the directory is that of the whole sweep; the listener receives notes
     */
    public SweepResult sweep(Path sweepFile, List<String> overrides, RunOptions options, SweepListener listener) {
        return sweep(sweepFile, overrides, options, listener, 1);
    }

    /**
     * Makes all runs of a sweep file that are not complete yet, several at a time, and compares all of them. The concurrent runs divide the
     * threads between them. The results do not depend on the number of concurrent runs.
     *
     * @param runsAtATime the number of concurrent runs; at most one per processor is used
     */
    public SweepResult sweep(
            Path sweepFile, List<String> overrides, RunOptions options, SweepListener listener, int runsAtATime) {
        return sweep(sweepFile, overrides, options, listener, runsAtATime, SweepPart.WHOLE);
    }

    /**
     * Makes a part of the runs of a sweep file. The result contains the comparison of all runs if the other parts are complete in the same
     * directory.
     *
     * @param runsAtATime the number of concurrent runs; at most one per processor is used
     * @param part the part to make; parts must not use {@code prune}
     */
    public SweepResult sweep(
            Path sweepFile,
            List<String> overrides,
            RunOptions options,
            SweepListener listener,
            int runsAtATime,
            SweepPart part) {
        requireNonNull(part, "part");
        requireNonNull(sweepFile, "sweepFile");
        requireNonNull(overrides, "overrides");
        requireNonNull(options, "options");
        requireNonNull(listener, "listener");
        Sweep sweep = new Sweep(sweepFile, planner, options.directory(), options.replaces(), listener);
        return sweep(sweep, overrides, options, runsAtATime, part);
    }

    /**
     * Makes runs other than those in a sweep file, and compares all of them.
     *
     * @param cases maps the runs of the file to the runs to make
     */
    public SweepResult sweep(
            Path sweepFile, UnaryOperator<List<SweepPlan.Case>> cases, RunOptions options, SweepListener listener) {
        requireNonNull(sweepFile, "sweepFile");
        requireNonNull(cases, "cases");
        requireNonNull(options, "options");
        requireNonNull(listener, "listener");
        Sweep sweep = new Sweep(sweepFile, cases, planner, options.directory(), options.replaces(), listener);
        return sweep(sweep, List.of(), options, 1, SweepPart.WHOLE);
    }

    private SweepResult sweep(
            Sweep sweep, List<String> overrides, RunOptions options, int runsAtATime, SweepPart part) {
        int processors = Runtime.getRuntime().availableProcessors();
        int atATime = Math.max(1, Math.min(runsAtATime, processors));
        RunOptions share = atATime == 1
                ? options
                : options.threads(Math.max(1, options.threads().orElse(processors) / atATime));
        return sweep.make(
                overrides,
                plan -> Optional.of(columns(plan)),
                (plan, directory, watch) -> run(
                        plan,
                        share.watchedBy(watch.listener())
                                .cancelledBy(watch.cancellation())
                                .intoDirectory(directory)
                                .replacing(true)),
                options.cancellation(),
                atATime,
                part);
    }

    /**
     * Plans every run of a sweep file without running any.
     *
     * @param model checks the model of each run; {@link #checkModel}, or nothing
     * @param listener receives notes
     * @return the number of runs
     */
    public int checkSweep(Path sweepFile, List<String> overrides, Consumer<RunPlan> model, SweepListener listener) {
        requireNonNull(sweepFile, "sweepFile");
        requireNonNull(overrides, "overrides");
        requireNonNull(model, "model");
        requireNonNull(listener, "listener");
        return new Sweep(sweepFile, planner, Optional.empty(), true, listener)
                .check(
                        overrides,
                        plan -> {
                            model.accept(plan);
                            return notes(plan);
                        },
                        plan -> PreparedRun.runsPrograms(plan) ? Optional.empty() : Optional.of(columns(plan)));
    }

    /** Returns the notes of a plan, with additional ones on data that stay with their agents, or that have not been downloaded. */
    public List<String> notes(RunPlan plan) {
        List<String> notes = new ArrayList<>(plan.notes());
        notes.addAll(Audit.notesOnOwnData(plan));
        plan.data()
                .map(data -> launcher.home().state(data.dataset().factory()))
                .filter(dataset -> dataset.presence() == Presence.ABSENT)
                .ifPresent(dataset -> notes.add("data: the files of '" + dataset.name() + "' are not in "
                        + dataset.folder() + "; `parley datasets fetch " + dataset.name() + "` downloads them"));
        return notes;
    }

    private List<String> columns(RunPlan plan) {
        return launcher.blaming(() -> {
            try (Experiment experiment = launcher.alone(plan, 1)) {
                return experiment.columns();
            }
        });
    }

    /**
     * Reads the data of a plan and creates its model, as a run would before its first round. Programs that the run file names are executed,
     * unlike by {@link #plan}.
     *
     * @throws ParleyException if a run could not start
     */
    public void checkModel(RunPlan plan) {
        requireNonNull(plan, "plan");
        columns(plan);
    }

    /** Compares runs. Runs that differ only in their seeds are averaged. */
    public Comparison compare(List<Path> directories) {
        requireNonNull(directories, "directories");
        return Comparison.of(directories);
    }

    /**
     * Returns an instance with the same plugins for a caller that closes what it receives. Closing it has no effect; the plugins are
     * stopped when this instance is closed.
     */
    public Parley borrowed() {
        return new Parley(plugins, launcher, () -> {});
    }

    @Override
    public void close() {
        onClose.run();
    }

    private static void requireNoOtherDirectory(Path directory, RunOptions options, String why) {
        options.directory()
                .or(options::parent)
                .filter(other -> !other.equals(directory))
                .ifPresent(other -> {
                    throw new ParleyException(new Diagnostic(
                            ErrorCode.CONFIG_CONFLICT, other.toString(), why, "use options without a directory"));
                });
    }
}
