package org.parley.tck.scenario;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.Parley;
import org.parley.runtime.ParleyBuilder;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.MetricsRow;

/**
 * A run file that a test plans, runs and inspects. Components of the test take precedence over components and recipes of the class path.
 *
 * <pre>{@code
 * Scenario scenario = Scenario.of("""
 *         recipe: sparkle-ed
 *         agents: 6
 *         rounds: 200
 *         model: quadratic
 *         """).with(new DigingFactory()).set("levels.upper.mixing=diging");
 *
 * List<MetricsRow> rows = scenario.rows();              // a whole run in memory
 * double[][] x = scenario.after(10).rows("upper");      // ten rounds; one row per agent
 * RunResult result = scenario.recordedIn(directory);    // a whole run with all its files
 * }</pre>
 *
 * <p>Immutable: every change returns another scenario. Every run is built separately.
 */
public final class Scenario {

    private static final int ONE_THREAD = 1;

    private final RunText text;
    private final Origin origin;
    private final List<String> overrides;
    private final int threads;

    private Scenario(RunText text, Origin origin, List<String> overrides, int threads) {
        this.text = text;
        this.origin = origin;
        this.overrides = overrides;
        this.threads = threads;
    }

    /** Returns a scenario of a run file as text. Relative paths start from the working directory, unless {@link #in} changes this. */
    public static Scenario of(String yaml) {
        return new Scenario(
                new RunText("scenario.yaml", yaml, Path.of("").toAbsolutePath()),
                new Origin(List.of(), Optional.empty()),
                List.of(),
                ONE_THREAD);
    }

    /** Returns a scenario of a run file. Relative paths start from its directory. */
    public static Scenario of(Path runFile) {
        try {
            Path file = runFile.toAbsolutePath();
            Scenario scenario = of(Files.readString(file));
            return new Scenario(
                    new RunText(file.getFileName().toString(), scenario.text.yaml, file.getParent()),
                    scenario.origin,
                    scenario.overrides,
                    scenario.threads);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Adds components of the test, which replace others of their kind and name. */
    public Scenario with(ComponentFactory... components) {
        return new Scenario(text, origin.with(List.of(components)), overrides, threads);
    }

    /**
     * Uses the components and recipes of this installation instead of the class path, for instance of jars: {@code
     * Parley.builder().plugins(directory).build()}. The test must close it after the last run.
     */
    public Scenario on(Parley parley) {
        return new Scenario(text, origin.on(parley), overrides, threads);
    }

    /** Sets the directory from which relative paths of the run file start. */
    public Scenario in(Path directory) {
        return new Scenario(new RunText(text.name, text.yaml, directory), origin, overrides, threads);
    }

    /** Replaces keys of the run file, such as {@code levels.upper.step=0.01}. */
    public Scenario set(String... more) {
        return new Scenario(
                text, origin, Stream.concat(overrides.stream(), Stream.of(more)).toList(), threads);
    }

    /** Sets the number of threads that evaluate agents, for tests that are too slow with one. Results do not depend on it. */
    public Scenario threads(int wanted) {
        return new Scenario(text, origin, overrides, wanted);
    }

    /**
     * Returns the plan of a run without building it.
     *
     * @throws org.parley.api.component.ParleyException with all errors of the run file
     */
    public RunPlan plan() {
        return plan(origin.open());
    }

    /** Returns a run that is not started. */
    public Run build() {
        Parley parley = origin.open();
        return parley.assemble(plan(parley), RunOptions.inMemory().threads(threads));
    }

    /** Returns the part of a run in one of several processes, not started. */
    public Run build(Processes processes) {
        Parley parley = origin.open();
        return parley.assemble(plan(parley), RunOptions.inMemory().threads(threads), processes);
    }

    /** Returns a run at its start, which the test advances. */
    public Run start() {
        Run run = build();
        run.start();
        return run;
    }

    /** Returns a run after this many rounds, which the test can advance further. */
    public Run after(int rounds) {
        Run run = start();
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
        return run;
    }

    /**
     * Returns what a recorded row would contain for the current state of a run: losses, errors, and the number of samples and messages, by
     * column.
     */
    public static Map<String, Double> figures(Run run) {
        return new Measurements(run).take();
    }

    /** Returns the weights of a level over time, as a run uses them. */
    public Network network(String level) {
        return plan().level(level).network().built();
    }

    /** Returns a new run that continues from the state of another one, as after reading a checkpoint of it. */
    public Run resumed(Run other) {
        Run run = build();
        restore(saved(other), run);
        return run;
    }

    /**
     * Requires that a run with two threads, and a run that is resumed, are bit-identical to a run with one thread and no interruption.
     *
     * @param stop the number of rounds after which it is resumed
     */
    public void requireBitIdentical(int stop, int rounds) {
        Run whole = after(rounds);
        requireBitIdentical(threads(2).after(rounds), whole, "on two threads");
        Run resumed = resumed(after(stop));
        for (int round = stop; round < rounds; round++) {
            resumed.advance();
        }
        requireBitIdentical(resumed, whole, "resumed after " + stop);
    }

    private static void requireBitIdentical(Run run, Run whole, String how) {
        if (!Arrays.equals(saved(run), saved(whole))) {
            throw new AssertionError(whole.round() + " rounds " + how + " are not bit-identical");
        }
    }

    /** Resumes a run that is not started from a checkpoint. */
    public static void restore(byte[] saved, Run run) {
        try {
            run.restore(new DataInputStream(new ByteArrayInputStream(saved)));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** Returns what a checkpoint of a run would contain. */
    public static byte[] saved(Run run) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            run.save(new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** Returns every recorded row of a whole run in memory. */
    public List<MetricsRow> rows() {
        return result().metrics();
    }

    /** Executes a whole run in memory. */
    public RunResult result() {
        return run(RunOptions.inMemory());
    }

    /** Executes a whole run that writes its files to this directory, which must be new or empty. */
    public RunResult recordedIn(Path directory) {
        return run(RunOptions.into(directory));
    }

    /** Executes a whole run that writes its files to a new directory below this one. */
    public RunResult recordedUnder(Path parent) {
        return run(RunOptions.under(parent));
    }

    /** Resumes the run of a directory, with the keys that were {@link #set}, such as {@code rounds=200}. */
    public RunResult resume(Path directory) {
        return resume(directory, RunOptions.inMemory());
    }

    /** @param options the options of the resumed run, for instance its listener */
    public RunResult resume(Path directory, RunOptions options) {
        Parley parley = origin.open();
        RunPlan plan = parley.planToResume(directory, overrides.toArray(String[]::new));
        return parley.resume(directory, plan, options.threads(threads));
    }

    private RunResult run(RunOptions options) {
        Parley parley = origin.open();
        return parley.run(plan(parley), options.threads(threads));
    }

    private RunPlan plan(Parley parley) {
        return parley.plan(text.name, text.yaml, text.base, overrides.toArray(String[]::new));
    }

    /** @param base the directory from which relative paths start */
    private record RunText(String name, String yaml, Path base) {}

    /** @param installation empty for the class path */
    private record Origin(List<ComponentFactory> given, Optional<Parley> installation) {

        Origin with(List<ComponentFactory> more) {
            List<ComponentFactory> all = new ArrayList<>(more);
            all.addAll(given);
            return new Origin(all, installation).consistent();
        }

        Origin on(Parley parley) {
            return new Origin(given, Optional.of(parley)).consistent();
        }

        private Origin consistent() {
            if (installation.isPresent() && !given.isEmpty()) {
                throw new IllegalStateException(
                        "with() adds to the class path, but on() replaces it: pass the components to Parley.builder().component()");
            }
            return this;
        }

        /** Opens an installation without jars, which need not be closed. */
        Parley open() {
            return installation.orElseGet(() -> {
                ParleyBuilder builder = Parley.builder().classPath();
                given.forEach(builder::component);
                return builder.build();
            });
        }
    }
}
