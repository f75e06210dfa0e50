package org.parley.plugins.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.engine.Placement;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.processes.SecretNoise;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.scenario.Scenario;

/**
 * An attack by a peer that has the run file with the seed and every message, but not the data. It executes the same run with costs whose
 * gradients are zero at the start, so its own first messages are the noise. It subtracts them from the messages of the victims.
 */
class AttackerReplayTest {

    private static final int AGENTS = 4;
    private static final int PROCESSES = 2;
    private static final double STEP = 0.1;
    private static final double CLIP = 2;
    private static final double DEVIATION = 50;

    /** The gradients of the lower costs at the start, by agent; the first two are longer than the clipping length. */
    private static final double[][] SECRETS = {{3, -4, 1}, {-7, 0.5, 2}, {0.25, 0.5, -1}, {1, 1, 0.125}};

    @TempDir
    private Path directory;

    @BeforeEach
    void writeProblems() throws IOException {
        write("victim.json", SECRETS);
        write("zero.json", new double[AGENTS][SECRETS[0].length]);
    }

    /**
     * The error of each of twelve entries has the deviation sqrt(2) x 50 x 2 = 141. That all are below 1 has a probability of 10^-26.
     */
    @Test
    void onSeveralProcessesItFindsNoGradient() throws Exception {
        double[][] seen = after(1, "seen").value("lower");
        assertThat(recoveryError(seen, oneProcess("zero.json", 1))).isGreaterThan(1);
        assertThat(recoveryError(seen, after(1, "zero.json", "again").value("lower")))
                .isGreaterThan(1);
    }

    @Test
    void inOneProcessTheNoiseFollowsFromTheSeed() {
        assertThat(recoveryError(oneProcess("victim.json", 1), oneProcess("zero.json", 1)))
                .isLessThan(1e-6);
        assertThat(run("victim.json").plan().notes())
                .anySatisfy(note -> assertThat(note)
                        .contains("in one process this run simulates privacy")
                        .contains("follows from the seed"))
                .anySatisfy(note -> assertThat(note)
                        .contains("all data of one agent are replaced")
                        .contains("delta = 1.0E-5"));
    }

    @Test
    void theSameRunTwiceSendsOtherMessagesAndTheSimulationTheSame() throws Exception {
        double[][] one = after(2, "one").value("lower");
        assertThat(Arrays.deepEquals(one, after(2, "other").value("lower"))).isFalse();
        assertThat(oneProcess("victim.json", 2)).isDeepEqualTo(oneProcess("victim.json", 2));
    }

    @Test
    void epsilonIsThatOfTheNoise() throws Exception {
        assertThat(epsilon(after(2, "out"))).isCloseTo(epsilon(2), within(1e-12));
        assertThat(epsilon(run("victim.json").result())).isCloseTo(epsilon(2), within(1e-12));
    }

    @Test
    void aResumedRunCountsEveryMessageOnce() throws Exception {
        after(2, "out");
        assertThat(epsilon(resumed(5, "out"))).isCloseTo(epsilon(5), within(1e-12));
    }

    /** After round 6 a process is lost. The only checkpoint is that of round 0, so six or seven rounds are repeated with other noise. */
    @Test
    void roundsThatAreRepeatedAfterALossCountAgain() throws Exception {
        ThreadEngines engines = new ThreadEngines(PROCESSES, 60_000);
        AtomicBoolean lost = new AtomicBoolean();
        RunResult result = onProcesses(
                engines,
                10,
                "victim.json",
                options -> options.watchedBy(new RunListener() {
                    @Override
                    public void records(MetricsRow row) {
                        if (row.round() == 6 && lost.compareAndSet(false, true)) {
                            engines.lose(1);
                        }
                    }
                }),
                "out");
        assertThat(epsilon(result)).isBetween(epsilon(16) - 1e-12, epsilon(17) + 1e-12);
    }

    @Test
    void aKilledProcessNeverCountsTooFew() throws Exception {
        after(3, "out");
        Path checkpoints = directory.resolve("out/checkpoint");
        // What a process leaves that is killed in round 8, after a checkpoint of round 3.
        SecretNoise killed = SecretNoise.keptIn(checkpoints, 1, PROCESSES);
        for (String count : Files.readAllLines(secret(1)).subList(2, 4)) {
            for (int round = 4; round <= 8; round++) {
                killed.release(count.split(" ", 2)[1]);
            }
        }
        assertThat(epsilon(resumed(10, "out"))).isCloseTo(epsilon(8 + 7), within(1e-12));
    }

    @Test
    void theSecretIsInOneFileThatOnlyItsOwnerReads() throws Exception {
        after(2, "out");
        String key = Files.readAllLines(secret(1)).get(1);
        assertThat(key).hasSize(64).isNotEqualTo(Files.readAllLines(secret(0)).get(1));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret(1))))
                .isEqualTo("rw-------");
        byte[] bits = HexFormat.of().parseHex(key);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.equals(secret(1))) {
                    String content = Files.readString(file, StandardCharsets.ISO_8859_1);
                    assertThat(content).doesNotContain(key, new String(bits, StandardCharsets.ISO_8859_1));
                }
            }
        }
    }

    /** The directions of the first part follow from its messages and the seed, so later noise cannot protect them. */
    @Test
    void whatBeganInOneProcessIsNotProtectedOnSeveral() throws Exception {
        run("victim.json").recordedIn(directory.resolve("out"));
        assertThat(epsilon(resumed(4, "out"))).isInfinite();
    }

    @Test
    void whatBeganOnSeveralProcessesStaysProtectedInOne() throws Exception {
        after(2, "out");
        RunResult resumed = run("victim.json").set("rounds=4").resume(directory.resolve("out"));
        assertThat(epsilon(resumed)).isCloseTo(epsilon(4), within(1e-12));
    }

    /** Its variable is not exchanged, but rank 0 has it in the result. */
    @Test
    void aLevelWithoutNoiseIsNotProtectedOnSeveralProcesses() throws Exception {
        String open = "levels.upper.transform=none";
        RunResult several = onProcesses(
                new ThreadEngines(PROCESSES, 60_000),
                (parley, options) ->
                        parley.run(parley.plan("run.yaml", text("victim.json"), directory, open), options));
        assertThat(epsilon(several)).isInfinite();
        Scenario one = run("victim.json").set(open);
        assertThat(epsilon(one.result())).isFinite();
        assertThat(one.plan().notes())
                .anySatisfy(note -> assertThat(note)
                        .contains("epsilon is infinite on several processes: levels.upper has no noise"));
    }

    @Test
    void aRerunOnOtherSecretsIsRefused() throws Exception {
        after(2, "out");
        try (Parley parley = Parley.builder().classPath().build()) {
            assertThatThrownBy(() -> parley.rerun(directory.resolve("out")))
                    .hasMessageContaining("PARLEY-123")
                    .hasMessageContaining("cannot be rerun: its noise came from secrets of its processes");
        }
    }

    private Path secret(int rank) {
        return directory.resolve("out/checkpoint/rank-000" + rank + "-of-000" + PROCESSES + "/" + SecretNoise.FILE);
    }

    /** Returns the largest error of the attacker's reconstruction of the first messages, over all agents. */
    private static double recoveryError(double[][] seen, double[][] replayed) {
        double largest = 0;
        for (int agent = 0; agent < AGENTS; agent++) {
            double[] clipped = clipped(SECRETS[agent]);
            for (int k = 0; k < clipped.length; k++) {
                double recovered = (seen[agent][k] - replayed[agent][k]) / -STEP;
                largest = Math.max(largest, Math.abs(recovered - clipped[k]));
            }
        }
        return largest;
    }

    private double[][] oneProcess(String problem, int rounds) {
        return run(problem).after(rounds).rows("lower");
    }

    private RunResult after(int rounds, String output) throws Exception {
        return after(rounds, "victim.json", output);
    }

    private RunResult after(int rounds, String problem, String output) throws Exception {
        return onProcesses(new ThreadEngines(PROCESSES, 60_000), rounds, problem, options -> options, output);
    }

    private RunResult resumed(int rounds, String output) throws Exception {
        Path run = directory.resolve(output);
        return onProcesses(new ThreadEngines(PROCESSES, 60_000), (parley, options) -> {
            RunPlan plan = parley.planToResume(run, "rounds=" + rounds);
            return options.context().orElseThrow().place().rank() == 0
                    ? parley.resume(run, plan, options)
                    : parley.run(plan, into(run, options));
        });
    }

    private RunResult onProcesses(
            ThreadEngines engines, int rounds, String problem, UnaryOperator<RunOptions> adapting, String output)
            throws Exception {
        return onProcesses(engines, (parley, options) -> {
            RunPlan plan = parley.plan("run.yaml", text(problem), directory, "rounds=" + rounds);
            return parley.run(plan, adapting.apply(into(directory.resolve(output), options)));
        });
    }

    private static RunOptions into(Path run, RunOptions options) {
        return RunOptions.into(run).threads(1).on(options.context().orElseThrow());
    }

    private static RunResult onProcesses(ThreadEngines engines, BiFunction<Parley, RunOptions, RunResult> part)
            throws Exception {
        Placement place = Placement.evenly(0, PROCESSES, AGENTS);
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        try (Parley parley = Parley.builder().classPath().build()) {
            List<Future<RunResult>> results = new ArrayList<>();
            for (int rank = 0; rank < PROCESSES; rank++) {
                ProcessContext context = new ProcessContext(engines.engine(rank), place.at(rank), false);
                results.add(threads.submit(() ->
                        part.apply(parley, RunOptions.inMemory().threads(1).on(context))));
            }
            for (Future<RunResult> result : results) {
                result.get();
            }
            return results.get(0).get();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Two levels have noise in every round. */
    private static double epsilon(int rounds) {
        double rho = 2 * rounds * 2 / (DEVIATION * DEVIATION);
        return rho + 2 * Math.sqrt(rho * Math.log(1e5));
    }

    private static double epsilon(RunResult result) {
        return result.metrics()
                .get(result.metrics().size() - 1)
                .value("epsilon")
                .orElseThrow();
    }

    private static double[] clipped(double[] gradient) {
        double length = Math.sqrt(Arrays.stream(gradient).map(g -> g * g).sum());
        return Arrays.stream(gradient).map(g -> g * Math.min(1, CLIP / length)).toArray();
    }

    private Scenario run(String problem) {
        return Scenario.of(text(problem)).in(directory);
    }

    private static String text(String problem) {
        return """
                seed: 42
                agents: %1$d
                rounds: 2
                record: {every: 1}
                model: {use: quadratic, with: {file: %2$s}}
                hypergradient: none
                topology: ring
                levels:
                  upper: {mixing: local, step: 0.1, transform: {use: gaussian, with: {clip: %3$s, deviation: %4$s}}}
                  lower: {mixing: gossip-cta, step: %5$s, transform: {use: gaussian, with: {clip: %3$s, deviation: %4$s}}}
                observe: [{use: privacy}]
                """.formatted(AGENTS, problem, CLIP, DEVIATION, STEP);
    }

    /** Writes a problem with g = y'y / 2 + c'y, whose gradient at zero is c. */
    private void write(String name, double[][] gradients) throws IOException {
        String agents = IntStream.range(0, AGENTS)
                .mapToObj(agent -> """
                        {"F": [[1,0,0],[0,1,0],[0,0,1]], "a": [0,0,0], "H": [[1]], "b": [0], "K": [[0,0,0]],
                         "G": [[1,0,0],[0,1,0],[0,0,1]], "C": [[0,0,0]], "c": %s}
                        """.formatted(Arrays.toString(gradients[agent])))
                .collect(Collectors.joining(","));
        Files.writeString(directory.resolve(name), "{\"agents\": [" + agents + "]}");
    }
}
