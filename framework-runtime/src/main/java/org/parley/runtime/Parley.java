package org.parley.runtime;

import static java.util.Objects.requireNonNull;

import com.google.inject.Guice;
import com.google.inject.Injector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.parley.api.command.Pages;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.RunFailed;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.config.run.Schemas;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.plugin.ClassPathPlugins;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.rerun.RecordedKernels;
import org.parley.runtime.rerun.Rerun;
import org.parley.runtime.sweep.Sweep;
import org.parley.runtime.sweep.SweepListener;
import org.parley.runtime.wiring.RunModule;
import org.parley.runtime.wiring.ServicesModule;

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
    private final Injector services;
    private final RunPlanner planner;
    private final Ahead<Provenance.Software> software;
    private final Runnable ending;

    private Parley(Plugins plugins, Injector services, Runnable ending) {
        this.plugins = plugins;
        this.services = services;
        this.planner = new RunPlanner(plugins.registry());
        this.software = new Ahead<>(() -> Installation.software(plugins, version()));
        this.ending = ending;
    }

    public static Builder builder() {
        return new Builder();
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
     * @param overrides keys that replace those of the file, such as {@code levels.upper.step=0.01}
     */
    public RunPlan plan(Path runFile, String... overrides) {
        requireNonNull(runFile, "runFile");
        return planner().plan(runFile, list(overrides));
    }

    public RunPlan plan(RunFile runFile, String... overrides) {
        requireNonNull(runFile, "runFile");
        return planner().plan(runFile.name(), runFile.tree(), runFile.base(), list(overrides));
    }

    /** Plans a run file that is text; relative paths start from {@code base}. */
    public RunPlan plan(String name, String yaml, Path base, String... overrides) {
        requireNonNull(name, "name");
        requireNonNull(yaml, "yaml");
        requireNonNull(base, "base");
        return planner().plan(name, yaml, base, list(overrides));
    }

    /** The same, for looking at a run's networks: weights that a strategy could not work with are no fault here. */
    public RunPlan planForInspection(Path runFile, String... overrides) {
        requireNonNull(runFile, "runFile");
        return planner().planForInspection(runFile, list(overrides));
    }

    /** The same, for a run on several processes: each has the rows of its agents, so memory is checked when it is known which. */
    public RunPlan planForShare(Path runFile, String... overrides) {
        requireNonNull(runFile, "runFile");
        return planner().planForShare(runFile, list(overrides));
    }

    /** Runs in memory; the result is the only trace. */
    public RunResult run(RunPlan plan) {
        return run(plan, RunOptions.inMemory());
    }

    /** Runs where the options say; interrupting the thread ends it as a {@link RunOptions#cancelledBy cancellation} does. */
    public RunResult run(RunPlan plan, RunOptions options) {
        requireNonNull(plan, "plan");
        requireNonNull(options, "options");
        if (options.seat().isPresent()) {
            return onSeveral().run(plan, options, options.seat().get());
        }
        options.directory()
                .flatMap(directory -> RunDirectory.obstacle(directory, options.replaces()))
                .ifPresent(fault -> {
                    throw new ParleyException(fault);
                });
        options.listener().prepares(plan.preparation());
        return blaming(() -> {
            int threads = RunSetup.threads(plan, options);
            Experiment experiment = RunModule.experiment(plan, threads, services);
            Optional<RunDirectory> directory = RunSetup.directory(plan, options);
            if (directory.isEmpty()) {
                return experiment.inMemory(options.watch());
            }
            try (RunDirectory written = directory.get()) {
                return experiment.start(written, software(), RunSetup.inputs(plan, options, threads), options.watch());
            }
        });
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
                        "in onOneMachine()",
                        () -> engine.factory().onOneMachine(engine.settings(), processes, directory))
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
        return blaming(() -> RunModule.run(plan, RunSetup.threads(plan, options), processes, services));
    }

    /** Plans what is left of a run; {@code rounds=N} makes it longer. */
    public RunPlan planToResume(Path directory, String... overrides) {
        requireNonNull(directory, "directory");
        return planToResume(directory, list(overrides), planner::plan);
    }

    /** The same, for a run on several processes. */
    public RunPlan planShareToResume(Path directory, String... overrides) {
        requireNonNull(directory, "directory");
        return planToResume(directory, list(overrides), planner::planForShare);
    }

    private static RunPlan planToResume(
            Path directory, List<String> wanted, BiFunction<Path, List<String>, RunPlan> planner) {
        Path resolved = RunDirectory.open(directory).resolved();
        RunPlan recorded = planner.apply(resolved, List.of());
        if (wanted.isEmpty()) {
            return recorded;
        }
        // First, so that a user's own comes later: steps that were taken would have been the same.
        List<String> all = new ArrayList<>(List.of("horizon=" + recorded.horizon()));
        all.addAll(wanted);
        return planner.apply(resolved, all);
    }

    /**
     * Resumes from the newest intact checkpoint, or from the start where there is none. The run goes on in its own directory, so the options
     * name no other.
     *
     * @param plan what {@link #planToResume} gave
     */
    public RunResult resume(Path directory, RunPlan plan, RunOptions options) {
        requireNonNull(directory, "directory");
        requireNonNull(plan, "plan");
        requireNonNull(options, "options");
        RunSetup.requireNoOtherDirectory(directory, options, "a run goes on where it was written");
        if (options.seat().isPresent()) {
            if (options.seat().get().place().rank() == 0) {
                changedPlugins(RunDirectory.open(directory)).ifPresent(options.listener()::note);
            }
            return onSeveral()
                    .resume(
                            plan,
                            options.intoDirectory(directory),
                            options.seat().get());
        }
        try (RunDirectory run = RunDirectory.openToWrite(directory)) {
            return blaming(() -> {
                changedPlugins(run).ifPresent(options.listener()::note);
                options.listener().prepares(plan.preparation());
                int threads = RunSetup.threads(plan, options);
                Experiment experiment = experiment(run, plan, threads, options.listener());
                return experiment.resume(run, software(), RunSetup.inputs(plan, options, threads), options.watch());
            });
        }
    }

    public RunResult resume(Path directory) {
        return resume(directory, planToResume(directory), RunOptions.inMemory());
    }

    /** Writes the report of a run anew, from what it has recorded so far; a run under way is not disturbed. */
    public Path report(Path directory) {
        requireNonNull(directory, "directory");
        RunDirectory run = RunDirectory.open(directory);
        RunPlan plan = planToResume(directory);
        return blaming(() -> {
            RunModule.experiment(plan, 1, services).report(run);
            return run.report();
        });
    }

    /** Reports and comparisons as pages, without a file. */
    public Pages pages() {
        return new RunPages(directory -> {
            RunPlan plan = planToResume(directory);
            return blaming(() -> RunModule.experiment(plan, 1, services).composition());
        });
    }

    /**
     * Makes a recorded run again, in a place of its own that is removed afterwards, and compares it row by row.
     *
     * @throws ParleyException at the first number that is not the same to the last bit
     */
    public Rerun.Outcome rerun(Path directory, RunOptions options) {
        requireNonNull(directory, "directory");
        requireNonNull(options, "options");
        RunSetup.requireNoOtherDirectory(directory, options, "a rerun leaves nothing behind");
        RunDirectory original = RunDirectory.open(directory);
        RunPlan plan = planToResume(directory, roundsOfPruned(original));
        List<String> notes = new ArrayList<>();
        RunListener listener = options.listener();
        plan.notes().forEach(listener::note);
        return blaming(() -> {
            int threads = RunSetup.threads(plan, options);
            Experiment experiment = experiment(original, plan, threads, new RunListener() {
                @Override
                public void note(String sentence) {
                    notes.add(sentence);
                }
            });
            changedPlugins(original).ifPresent(notes::add);
            notes.forEach(listener::note);
            return new Rerun(original, notes)
                    .make(experiment, software(), RunSetup.inputs(plan, options, threads), options.watch());
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

    public Rerun.Outcome rerun(Path directory) {
        return rerun(directory, RunOptions.inMemory());
    }

    /**
     * Makes every run of a sweep file that is not done yet, and compares them all.
     *
     * @param options its directory is that of the whole sweep, its listener hears notes
     */
    public Sweep.Outcome sweep(Path sweepFile, List<String> overrides, RunOptions options, SweepListener listener) {
        return sweep(sweepFile, overrides, options, listener, 1);
    }

    /**
     * The same with several runs at a time, which share out the threads. No number depends on how many.
     *
     * @param runsAtATime no more than the machine has processors are made
     */
    public Sweep.Outcome sweep(
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
    public Sweep.Outcome sweep(
            Path sweepFile, UnaryOperator<List<SweepPlan.Case>> cases, RunOptions options, SweepListener listener) {
        requireNonNull(sweepFile, "sweepFile");
        requireNonNull(cases, "cases");
        requireNonNull(options, "options");
        requireNonNull(listener, "listener");
        Sweep sweep = new Sweep(sweepFile, cases, planner, options.directory(), options.replaces(), listener);
        return sweep(sweep, List.of(), options, 1);
    }

    private Sweep.Outcome sweep(Sweep sweep, List<String> overrides, RunOptions options, int runsAtATime) {
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
        return blaming(() -> RunModule.experiment(plan, 1, services).columns());
    }

    /** Runs side by side; those that differ in their seeds only are averaged. */
    public Comparison compare(List<Path> directories) {
        requireNonNull(directories, "directories");
        return Comparison.of(directories);
    }

    /** The same for somebody who may close it: the plugins go on until this one is closed. */
    public Parley borrowed() {
        return new Parley(plugins, services, () -> {});
    }

    @Override
    public void close() {
        ending.run();
    }

    private SeveralProcesses onSeveral() {
        return new SeveralProcesses(services, software(), this::blaming);
    }

    /** Does this; what a plugin throws comes out as its fault, with its name. */
    private <T> T blaming(Supplier<T> work) {
        try {
            return work.get();
        } catch (RunFailed ofAnotherProcess) {
            throw ofAnotherProcess;
        } catch (RuntimeException | Error failure) {
            Optional<ParleyException> fault = plugins.boundary().blame(failure);
            if (fault.isPresent()) {
                throw fault.get();
            }
            throw failure;
        }
    }

    private static List<String> list(String... overrides) {
        requireNonNull(overrides, "overrides");
        for (String override : overrides) {
            requireNonNull(override, "overrides");
        }
        return Arrays.asList(overrides);
    }

    /** Made with the kernels of the run, or not at all. */
    private Experiment experiment(RunDirectory run, RunPlan plan, int threads, RunListener listener) {
        RecordedKernels kernels = new RecordedKernels(run);
        Experiment experiment = kernels.experiment(() -> RunModule.experiment(plan, threads, services));
        kernels.notes(experiment).forEach(listener::note);
        return experiment;
    }

    /** Plugins that are not the ones a run began with, as a sentence. */
    private Optional<String> changedPlugins(RunDirectory directory) {
        List<String> changed = Provenance.find(directory.provenance())
                .map(before -> software().changedSince(before.software()))
                .orElse(List.of());
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of("not the jars that the run began with: " + String.join(", ", changed));
    }

    private Provenance.Software software() {
        return software.get();
    }

    /** What is planned will be run, and the run will note the checksums of all jars. */
    private RunPlanner planner() {
        software.begin();
        return planner;
    }

    /** Says where components come from. */
    public static final class Builder {

        private final List<PluginDirectory> directories = new ArrayList<>();
        private final List<ComponentFactory> components = new ArrayList<>();
        private DatasetHome home = DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")));
        private Clock clock = Clock.systemUTC();
        private boolean fromClassPath;

        private Builder() {}

        /** A directory with plugin jars; of two plugins with one id, and of two components with one name, the first is used. */
        public Builder plugins(Path directory) {
            directories.add(PluginDirectory.named(requireNonNull(directory, "directory")));
            return this;
        }

        /** Several directories, in order of precedence. */
        public Builder pluginsIn(List<PluginDirectory> inOrder) {
            directories.addAll(inOrder);
            return this;
        }

        /** A directory with plugin jars that need not be there. */
        public Builder pluginsIfPresent(Path directory) {
            directories.add(PluginDirectory.usual(requireNonNull(directory, "directory")));
            return this;
        }

        /** A component of the program itself, before those of any plugin. */
        public Builder component(ComponentFactory factory) {
            components.add(requireNonNull(factory, "factory"));
            return this;
        }

        /** Every component and recipe on the class path, as plugin jars on it offer them. */
        public Builder classPath() {
            fromClassPath = true;
            return this;
        }

        /** Where datasets are; {@code PARLEY_DATA} or {@code ~/.parley/data} unless given. */
        public Builder data(Path directory) {
            home = new DatasetHome(requireNonNull(directory, "directory"));
            return this;
        }

        public Builder clock(Clock clock) {
            this.clock = requireNonNull(clock, "clock");
            return this;
        }

        /**
         * Loads the plugins.
         *
         * @throws ParleyException when a directory that was named is not there
         */
        public Parley build() {
            ServicesModule services = new ServicesModule(home, clock);
            Injector injector = Guice.createInjector(services);
            List<ComponentFactory> builtIns = new ArrayList<>(Builtins.all());
            builtIns.addAll(components);
            ClassPathPlugins found = fromClassPath ? ClassPathPlugins.find(loader(), injector) : ClassPathPlugins.NONE;
            Plugins plugins = Plugins.load(directories, found.beside(builtIns), injector);
            services.complete(plugins.registry());
            List<Fault> missing =
                    plugins.faults().stream().filter(this::isOfNamed).toList();
            if (!missing.isEmpty()) {
                plugins.close();
                throw new ParleyException("plugins", missing);
            }
            return new Parley(plugins, injector, plugins::close);
        }

        /** That of the thread; a thread without one sees what Parley sees. */
        private static ClassLoader loader() {
            return Optional.ofNullable(Thread.currentThread().getContextClassLoader())
                    .orElse(Parley.class.getClassLoader());
        }

        private boolean isOfNamed(Fault fault) {
            return directories.stream()
                    .anyMatch(directory -> directory.mustExist()
                            && fault.path().equals(directory.path().toString()));
        }
    }
}
