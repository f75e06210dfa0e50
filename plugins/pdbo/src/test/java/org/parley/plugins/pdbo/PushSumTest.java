package org.parley.plugins.pdbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.plugins.core.Loops.SinglePassFactory;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.network.Network;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.scenario.Scenario;

class PushSumTest {

    private static final String RUN = """
            problem: personal-upper
            seed: 3
            agents: 5
            rounds: 100
            model: {use: quadratic, with: {file: problem.json}}
            topology: {use: random-directed, with: {probability: [0.3, 0.8]}}
            weights: column-stochastic
            loop: watched
            hypergradient: none
            levels:
              upper: {mixing: local, step: 1, start: {use: normal, with: {scale: 1, same: false}}}
              lower:
                mixing: {use: push-sum, with: {form: %s}}
                step: {use: inverse-square-root, with: {scale: 0.3}}
                start: {use: normal, with: {scale: 1, same: false}}
            """;

    @TempDir
    Path directory;

    private final Watched watched = new Watched(new SinglePassFactory());

    @ParameterizedTest
    @ValueSource(strings = {"assran", "nedic"})
    void followsTheDenseRecursionOnRandomDirectedGraphs(String form) {
        DenseProblem problem = DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        Run run = scenario(RUN.formatted(form)).build();
        Network network = scenario(RUN.formatted(form)).network("lower");
        run.start();
        RealMatrix x = rows(run, "upper");
        RealMatrix z = rows(run, "lower");
        RealMatrix w = ones(5);
        for (int k = 0; k < 40; k++) {
            RealMatrix push = Stack.of(network.weights(k));
            RealMatrix q = problem.lowerGradient(x, ratio(z, w)).scalarMultiply(0.3 / Math.sqrt(k + 1));
            z = form.equals("nedic") ? push.multiply(z).subtract(q) : push.multiply(z.subtract(q));
            w = push.multiply(w);
            run.advance();

            // Forty contracting steps on values of size one: 40 * n * 2^-52 over the smallest w, about 0.1, is below
            // 1e-12.
            assertThat(Stack.distance(rows(run, "lower"), ratio(z, w)))
                    .as("round %d", k)
                    .isLessThan(1e-12);
        }
        assertThat(rows(run, "upper")).isEqualTo(x);
    }

    @ParameterizedTest
    @ValueSource(strings = {"assran", "nedic"})
    void keepsTheSumOfWeightsAndMovesTheSumOfValuesByTheSteps(String form) {
        DenseProblem problem = DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        Run run = scenario(RUN.formatted(form)).start();
        RealMatrix x = rows(run, "upper");
        double smallest = 1;
        for (int k = 0; k < 60; k++) {
            RealMatrix q = problem.lowerGradient(x, rows(run, "lower")).scalarMultiply(0.3 / Math.sqrt(k + 1));
            double[] expected = subtract(mass(run), columnSums(q));
            run.advance();

            // A round of sums over five agents of values below 10: 5 * 10 * 2^-52 times a few operations.
            assertThat(mass(run)).as("round %d", k).containsExactly(expected, within(1e-13));
            double[] weights = weight(run).getColumn(0);
            assertThat(Arrays.stream(weights).sum()).isCloseTo(5, within(1e-13));
            smallest = Math.min(smallest, Arrays.stream(weights).min().orElseThrow());
        }
        assertThat(smallest).as("the weights do leave one").isLessThan(0.5);
    }

    @Test
    void weighsOneAgainAfterEveryRestart() {
        DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        Run run = scenario(RUN.formatted("assran")).start();
        assertThat(weight(run)).isEqualTo(ones(5));
        run.advance();
        RealMatrix moved = rows(run, "lower");
        assertThat(weight(run)).isNotEqualTo(ones(5));
        watched.levels().lower().restart();
        assertThat(weight(run)).isEqualTo(ones(5));
        assertThat(rows(run, "lower")).isEqualTo(moved);
        run.advance();
        watched.levels().lower().reset();
        assertThat(weight(run)).isEqualTo(ones(5));
        assertThat(rows(run, "lower")).isNotEqualTo(moved);
    }

    @Test
    void startsFromTheValueAgainAfterARestart() {
        DenseProblem problem = DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        Run run = scenario(RUN.formatted("nedic") + "    restart: every-round\n    local-steps: 2\n")
                .build();
        Network network = scenario(RUN.formatted("nedic")).network("lower");
        run.start();
        RealMatrix x = rows(run, "upper");
        int step = 0;
        for (int round = 0; round < 5; round++) {
            RealMatrix z = rows(run, "lower");
            RealMatrix w = ones(5);
            for (int inner = 0; inner < 2; inner++) {
                RealMatrix push = Stack.of(network.weights(step));
                RealMatrix q = problem.lowerGradient(x, ratio(z, w)).scalarMultiply(0.3 / Math.sqrt(step + 1));
                z = push.multiply(z).subtract(q);
                w = push.multiply(w);
                step++;
            }
            run.advance();
            // Two steps on values of size one.
            assertThat(Stack.distance(rows(run, "lower"), ratio(z, w))).isLessThan(1e-13);
        }
    }

    @Test
    void sendsOneFloatMoreThanTheValueInOnePhase() {
        DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        String fixed = RUN.formatted("nedic").replaceAll("topology: .*", "topology: ring");
        Run run = scenario(fixed).start();
        var before = Scenario.figures(run);
        run.advance();
        var after = Scenario.figures(run);
        assertThat(after.get("floats_sent") - before.get("floats_sent")).isEqualTo(10 * (3 + 1));
        assertThat(after.get("phases") - before.get("phases")).isEqualTo(1);
    }

    @Test
    void refusesWeightsThatDoNotKeepTheSum() {
        DenseProblem.random(3, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        Stack.writeTo(directory.resolve("rows.json"), Stack.of(new double[][] {
            {0.5, 0.5, 0}, {0.25, 0.5, 0.25}, {0.2, 0.2, 0.6}
        }));
        String wrong = RUN.formatted("nedic")
                .replace("agents: 5", "agents: 3")
                .replaceAll("topology: .*", "topology: {use: explicit, with: {file: rows.json}}")
                .replace("weights: column-stochastic\n", "");
        assertThatThrownBy(() -> scenario(wrong).plan())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("'push-sum' needs columns that sum to 1");
    }

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory).with(watched);
    }

    private RealMatrix weight(Run run) {
        return Stack.of(
                AgentRows.of(watched.levels().lower().weight().orElseThrow(), 5).values());
    }

    /** The sum over agents of w s, which is the sum of z. */
    private double[] mass(Run run) {
        RealMatrix s = rows(run, "lower");
        return s.preMultiply(weight(run).getColumn(0));
    }

    private static RealMatrix rows(Run run, String level) {
        return Stack.of(run.rows(level));
    }

    private static RealMatrix ones(int agents) {
        return new Array2DRowRealMatrix(agents, 1).scalarAdd(1);
    }

    private static RealMatrix ratio(RealMatrix z, RealMatrix w) {
        RealMatrix ratio = z.copy();
        for (int i = 0; i < z.getRowDimension(); i++) {
            ratio.setRowMatrix(i, z.getRowMatrix(i).scalarMultiply(1 / w.getEntry(i, 0)));
        }
        return ratio;
    }

    private static double[] columnSums(RealMatrix rows) {
        double[] ones = new double[rows.getRowDimension()];
        Arrays.fill(ones, 1);
        return rows.preMultiply(ones);
    }

    private static double[] subtract(double[] a, double[] b) {
        double[] difference = a.clone();
        for (int k = 0; k < a.length; k++) {
            difference[k] -= b[k];
        }
        return difference;
    }
}
