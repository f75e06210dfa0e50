package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks double-loop DSGD: y is estimated from more and more samples, and gossiped once. */
class DoubleLoopDsgdTest {

    private static final int AGENTS = 6;
    private static final double L_G = 4;

    @TempDir
    private Path directory;

    /** A quadratic has the same cost on every draw, so the growing batch has no effect. */
    @Test
    void followsOurReconstruction() {
        DenseProblem problem = DenseProblem.random(AGENTS, 3, 4, 11);
        problem.writeTo(directory.resolve("problem.json"));
        RealMatrix w = Stack.ringWeights(AGENTS, 1.0 / 3);
        Run run = Scenario.of("""
                recipe: double-loop-dsgd
                agents: 6
                rounds: 50
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: {with: {lipschitz: 4}}
                levels: {lower: {step: 0.25}}
                """).in(directory).start();
        RealMatrix x = Stack.zero(AGENTS, 3);
        RealMatrix y = Stack.zero(AGENTS, 4);
        for (int t = 0; t < 50; t++) {
            y = w.multiply(y.subtract(problem.lowerGradient(x, y).scalarMultiply(1 / L_G)));
            RealMatrix direction = Stack.each((i, xi, yi) -> problem.neumann(i, xi, yi, 1, L_G), x, y);
            x = w.multiply(x).subtract(direction.scalarMultiply(2.0 / (100 + t)));
            run.advance();
            // 50 rounds of contracting steps, each rounding sums of ten products: 50 * 10 * 2^-53 < 1e-13.
            assertThat(Stack.difference(x, run.rows("upper"))).isLessThan(1e-12);
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(1e-12);
        }
    }

    /** Checks t + 1 samples for y and one for x in round t: 2 + 3 + … + 11 after ten rounds. */
    @Test
    void drawsOneSampleMoreInEveryRound() {
        Run run = Scenario.of(policyEvaluation(0)).after(10);
        assertThat(Scenario.figures(run)).containsEntry("samples", 65.0);
    }

    /** Without noise on rewards, y's noise is that of t + 1 transitions, and y discards the earlier, noisier ones at once. */
    @Test
    void estimatesTheLowerSolutionEverBetter() {
        Run run = Scenario.of(policyEvaluation(1)).after(20);
        double early = Scenario.figures(run).get("lower_error");
        for (int round = 20; round < 2_000; round++) {
            run.advance();
        }
        // A hundred times as many samples give a tenth of the error; the tolerance of half of that is for random
        // deviations and the agents'
        // different rewards.
        assertThat(Scenario.figures(run).get("lower_error")).isLessThan(early / 5);
    }

    private static String policyEvaluation(double noise) {
        return """
                recipe: double-loop-dsgd
                agents: 4
                rounds: 2000
                topology: complete
                model: {use: policy-evaluation, with: {form: residual, states: 6, features: 3, noise: %s}}
                """.formatted(noise);
    }
}
