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
 * A run file that a test plans, runs and looks at. Components and recipes come from the class path, after those given by the test.
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
 * double[][] x = scenario.after(10).rows("upper");      // ten rounds, and a row for each agent
 * RunResult result = scenario.recordedIn(directory);    // a whole run with all its files
 * }</pre>
 *
 * <p>Immutable: every change gives another scenario. Every run is built anew.
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

    /** A run file as text; its relative paths start from the working directory, unless {@link #in} says otherwise. */
    public static Scenario of(String yaml) {
        return new Scenario(
                new RunText("scenario.yaml", yaml, Path.of("").toAbsolutePath()),
                new Origin(List.of(), Optional.empty()),
                List.of(),
                ONE_THREAD);
    }

    /** A run file; its relative paths start from its own directory. */
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

    /** Components of the test itself; they take the place of others of their kind and name. */
    public Scenario with(ComponentFactory... components) {
        return new Scenario(text, origin.with(List.of(components)), overrides, threads);
    }

    /**
     * Components and recipes of this installation in place of the class path, for instance of jars:
     * {@code Parley.builder().plugins(directory).build()}. The test closes it, after the last run.
     */
    public Scenario on(Parley parley) {
        return new Scenario(text, origin.on(parley), overrides, threads);
    }

    /** Relative paths of the run file start from here. */
    public Scenario in(Path directory) {
        return new Scenario(new RunText(text.name, text.yaml, directory), origin, overrides, threads);
    }

    /** Keys that replace those of the run file, such as {@code levels.upper.step=0.01}. */
    public Scenario set(String... more) {
        return new Scenario(
                text, origin, Stream.concat(overrides.stream(), Stream.of(more)).toList(), threads);
    }

    /** How many threads evaluate agents, where one is too slow; no number depends on it. */
    public Scenario threads(int wanted) {
        return new Scenario(text, origin, overrides, wanted);
    }

    /**
     * What a run would be made of; nothing is built.
     *
     * @throws org.parley.api.component.ParleyException with everything that is wrong with the run file
     */
    public RunPlan plan() {
        return plan(origin.open());
    }

    /** A run that is not started. */
    public Run build() {
        Parley parley = origin.open();
        return parley.assemble(plan(parley), RunOptions.inMemory().threads(threads));
    }

    /** The part of a run that lives in one of several processes; not started. */
    public Run build(Processes processes) {
        Parley parley = origin.open();
        return parley.assemble(plan(parley), RunOptions.inMemory().threads(threads), processes);
    }

    /** A run at its start, to be advanced by hand. */
    public Run start() {
        Run run = build();
        run.start();
        return run;
    }

    /** A run after this many rounds, to be advanced further by hand. */
    public Run after(int rounds) {
        Run run = start();
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
        return run;
    }

    /** What a recorded row would say of a run now: losses, errors, and the bill for samples and messages, by column. */
    public static Map<String, Double> figures(Run run) {
        return new Measurements(run).take();
    }

    /** The weights of a level over time, as a run sees them. */
    public Network network(String level) {
        return plan().level(level).network().built();
    }

    /** A new run that goes on where another one stands, as if it had been read from a checkpoint of that one. */
    public Run resumed(Run other) {
        Run run = build();
        restore(saved(other), run);
        return run;
    }

    /**
     * Requires that two threads, and a run that is resumed on its way, leave every bit as it is.
     *
     * @param stop after how many of the rounds it is resumed
     */
    public void requireSameBits(int stop, int rounds) {
        Run whole = after(rounds);
        requireSameBits(threads(2).after(rounds), whole, "on two threads");
        Run resumed = resumed(after(stop));
        for (int round = stop; round < rounds; round++) {
            resumed.advance();
        }
        requireSameBits(resumed, whole, "resumed after " + stop);
    }

    private static void requireSameBits(Run run, Run whole, String how) {
        if (!Arrays.equals(saved(run), saved(whole))) {
            throw new AssertionError(whole.round() + " rounds " + how + " leave other bits than without");
        }
    }

    /** Lets a run that is not started go on where a checkpoint was made. */
    public static void restore(byte[] saved, Run run) {
        try {
            run.restore(new DataInputStream(new ByteArrayInputStream(saved)));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** What a checkpoint of a run would hold. */
    public static byte[] saved(Run run) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            run.save(new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** Every recorded row of a whole run in memory. */
    public List<MetricsRow> rows() {
        return result().metrics();
    }

    /** A whole run in memory. */
    public RunResult result() {
        return run(RunOptions.inMemory());
    }

    /** A whole run that leaves its files in this directory, which is new or empty. */
    public RunResult recordedIn(Path directory) {
        return run(RunOptions.into(directory));
    }

    /** A whole run that leaves its files in a new directory under this one. */
    public RunResult recordedUnder(Path parent) {
        return run(RunOptions.under(parent));
    }

    /** Goes on with the run of a directory, with the keys that were {@link #set}, such as {@code rounds=200}. */
    public RunResult resume(Path directory) {
        return resume(directory, RunOptions.inMemory());
    }

    /** @param options who follows it, for instance */
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

    /** @param base what relative paths start from */
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
                        "with() adds to the class path, on() replaces it: give the components to Parley.builder().component()");
            }
            return this;
        }

        /** Nothing needs to be closed where there are no jars. */
        Parley open() {
            return installation.orElseGet(() -> {
                ParleyBuilder builder = Parley.builder().classPath();
                given.forEach(builder::component);
                return builder.build();
            });
        }
    }
}
