package org.parley.plugins.pdbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

class PdboTest {

    private static final String RUN = """
            recipe: %s
            seed: 2
            agents: 4
            rounds: 6
            model: {use: quadratic, with: {file: problem.json}}
            """;

    private static final String SHORT = """
            levels: {lower: {step: 0.2, local-steps: 12}}
            """;

    @TempDir
    Path directory;

    private final DenseProblem problem = DenseProblem.random(4, 2, 3, 1);

    @BeforeEach
    void writeProblem() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    @Test
    void restartsTheInnerRunAfterEachStepOfTheUpperLevel() {
        Run run = run("pdbo", """
                topology: {use: random-directed, with: {probability: [1]}}
                hypergradient: {with: {rounds: 9}}
                levels: {lower: {step: 0.2, local-steps: 25}}
                """);
        RealMatrix everyone = new Array2DRowRealMatrix(4, 4).scalarAdd(0.25);
        RealMatrix one = new Array2DRowRealMatrix(4, 1).scalarAdd(1);
        PlainAdam adam = new PlainAdam(4, 2, 0.9, 0.999, 1e-8);
        RealMatrix x = new Array2DRowRealMatrix(4, 2);
        for (int round = 0; round <= 3; round++) {
            RealMatrix y = new Array2DRowRealMatrix(4, 3);
            for (int step = 0; step < 25; step++) {
                y = everyone.multiply(y).subtract(problem.lowerGradient(x, y).scalarMultiply(0.2));
            }
            // Twenty-five contracting steps; then Adam divides by the size of a direction, which is at least 0.01: less
            // than 1e-11.
            assertThat(Stack.distance(rows(run, "lower"), y))
                    .as("round %d", round)
                    .isLessThan(1e-11);
            assertThat(Stack.distance(rows(run, "upper"), x))
                    .as("round %d", round)
                    .isLessThan(1e-11);
            RealMatrix direction = new Series("nedic", problem, x, y, one, everyone, 0.2).sum(9);
            x = x.subtract(adam.step(direction).scalarMultiply(0.1));
            run.advance();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdbo", "pdbo-local", "sgp", "local-sgd"})
    void continuesBitForBitFromItsBlocks(String recipe) {
        Run whole = run(recipe, SHORT);
        whole.advance();
        whole.advance();
        Run resumed = scenario(recipe, SHORT).resumed(whole);
        for (int round = 0; round < 3; round++) {
            whole.advance();
            resumed.advance();
        }
        for (String level : List.of("upper", "lower")) {
            assertThat(rows(resumed, level)).isEqualTo(rows(whole, level));
        }
        assertThat(Scenario.figures(resumed)).isEqualTo(Scenario.figures(whole));
    }

    @Test
    void sendsAsManyFloatsAsThePaperCounts() {
        Run run = run("pdbo", """
                topology: ring
                hypergradient: {with: {rounds: 5}}
                levels: {lower: {local-steps: 7}}
                """);
        int edges = 8;
        assertThat(metric(run, "floats_sent")).isEqualTo(edges * 7 * (3 + 1));
        run.advance();
        assertThat(metric(run, "floats_sent")).isEqualTo(edges * (2 * 7 * (3 + 1) + 5 * 3));
    }

    @Test
    void trainsEveryAgentAloneAtTheStartingUpperValue() {
        Run run = run("local-sgd", "");
        RealMatrix zero = new Array2DRowRealMatrix(4, 2);
        RealMatrix y = new Array2DRowRealMatrix(4, 3);
        for (int round = 0; round < 20; round++) {
            run.advance();
            y = y.subtract(problem.lowerGradient(zero, y).scalarMultiply(0.1));
            // Twenty contracting steps on values of size one.
            assertThat(Stack.distance(rows(run, "lower"), y)).isLessThan(1e-13);
        }
        assertThat(rows(run, "upper")).isEqualTo(zero);
    }

    @Test
    void approachesAPointWhereNobodysUpperValueCanImproveTheSum() {
        String longRuns = """
                topology: {use: random-directed, with: {probability: [0.6, 0.9]}}
                levels:
                  upper: {step: 0.4, transform: none}
                  lower: {step: {use: piecewise, with: {value: 0.2, factor: 0.1, at: [40, 80]}}, local-steps: 250}
                """;
        Run run = run("pdbo", longRuns + """
                  auxiliary: {weights: column-stochastic}
                hypergradient: {use: push-averaging, with: {rounds: 20, pushes: 20, damping: 0.3}}
                """);
        double before = metric(run, "hypergradient_norm");
        assertThat(metric(run, "lower_error")).as("the inner run arrives").isLessThan(0.02);
        for (int round = 0; round < 15; round++) {
            run.advance();
        }
        // The push-sum step of 0.002 causes an error of y, and of the hypergradient, of about the same relative size.
        assertThat(metric(run, "hypergradient_norm")).isLessThan(0.01 * before);
        Run alone = run("pdbo-local", longRuns);
        for (int round = 0; round < 15; round++) {
            alone.advance();
        }
        assertThat(metric(alone, "hypergradient_norm")).isGreaterThan(0.1 * before);
        assertThat(metric(run, "upper_loss")).isLessThan(metric(alone, "upper_loss"));
    }

    private Run run(String recipe, String more) {
        return scenario(recipe, more).start();
    }

    private Scenario scenario(String recipe, String more) {
        return Scenario.of(RUN.formatted(recipe) + more).in(directory);
    }

    private static double metric(Run run, String name) {
        return Scenario.figures(run).get(name);
    }

    private static RealMatrix rows(Run run, String level) {
        return Stack.of(run.rows(level));
    }
}
