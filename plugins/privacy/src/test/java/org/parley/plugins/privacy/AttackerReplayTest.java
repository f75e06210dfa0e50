package org.parley.plugins.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.engine.Placement;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.experiment.ProcessContext;
import org.parley.runtime.experiment.RunResult;
import org.parley.tck.scenario.Scenario;

/**
 * An attack by a peer that has the run file with the seed, but not the data. It executes the same run with costs whose gradients are zero
 * at the start, so its own first messages are the noise. It subtracts them from the messages of the victims.
 */
class AttackerReplayTest {

    private static final int AGENTS = 4;
    private static final double STEP = 0.1;
    private static final double CLIP = 2;

    /** The gradients of the lower costs at the start, by agent; the first two are longer than the clipping length. */
    private static final double[][] SECRETS = {{3, -4, 1}, {-7, 0.5, 2}, {0.25, 0.5, -1}, {1, 1, 0.125}};

    @TempDir
    private Path directory;

    @BeforeEach
    void writeProblems() throws IOException {
        write("victim.json", SECRETS);
        write("zero.json", new double[AGENTS][SECRETS[0].length]);
    }

    /** With secret noise this must become {@code isGreaterThan(1)}, and epsilon in the test below must become finite. */
    @Test
    void recoversEveryClippedGradientFromTheSeed() {
        assertThat(recoveryError()).isLessThan(1e-6);
    }

    @Test
    void soEpsilonIsInfiniteOnSeveralProcesses() throws Exception {
        assertThat(epsilon(onProcesses(2))).isInfinite();
        assertThat(run("victim.json").plan().notes())
                .anySatisfy(note -> assertThat(note)
                        .contains("simulates privacy")
                        .contains("follows from the seed")
                        .contains("On several processes, epsilon is infinite"));
    }

    @Test
    void inOneProcessEpsilonIsThatOfSecretNoise() {
        double rho = 2 * 2 / (50.0 * 50);
        assertThat(epsilon(run("victim.json").result()))
                .isCloseTo(rho + 2 * Math.sqrt(rho * Math.log(1e5)), within(1e-12));
    }

    @Test
    void whatHasLeftTheProcessStaysKnown() throws Exception {
        onProcesses(2);
        RunResult resumed = run("victim.json").set("rounds=4").resume(directory.resolve("out"));
        assertThat(epsilon(resumed)).isInfinite();
    }

    /** Returns the largest error of the attacker's reconstruction of the first messages, over all agents. */
    private double recoveryError() {
        double[][] seen = run("victim.json").after(1).rows("lower");
        double[][] replayed = run("zero.json").after(1).rows("lower");
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

    private RunResult onProcesses(int processes) throws Exception {
        Parley parley = Parley.builder().classPath().build();
        var plan = parley.plan("run.yaml", text("victim.json"), directory);
        Placement place = Placement.evenly(0, processes, AGENTS);
        ThreadEngines engines = new ThreadEngines(processes, 60_000);
        ExecutorService threads = Executors.newFixedThreadPool(processes);
        try {
            List<Future<RunResult>> results = new ArrayList<>();
            for (int rank = 0; rank < processes; rank++) {
                ProcessContext context = new ProcessContext(engines.engine(rank), place.at(rank), false);
                results.add(threads.submit(() -> parley.run(
                        plan,
                        RunOptions.into(directory.resolve("out")).threads(1).on(context))));
            }
            for (Future<RunResult> result : results) {
                result.get();
            }
            return results.get(0).get();
        } finally {
            threads.shutdownNow();
        }
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
                agents: %d
                rounds: 2
                model: {use: quadratic, with: {file: %s}}
                hypergradient: none
                topology: ring
                levels:
                  upper: {mixing: local, step: 0.1}
                  lower: {mixing: gossip-cta, step: %s, transform: {use: gaussian, with: {clip: %s, deviation: 50}}}
                observe: [{use: privacy}]
                """.formatted(AGENTS, problem, STEP, CLIP);
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
