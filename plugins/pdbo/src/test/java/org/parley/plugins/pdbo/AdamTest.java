package org.parley.plugins.pdbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

class AdamTest {

    private static final String RUN = """
            problem: personal-upper
            agents: 3
            rounds: 60
            model: {use: quadratic, with: {file: problem.json}}
            topology: complete
            weights: column-stochastic
            loop: reinitialized
            hypergradient: direct
            levels:
              upper: {mixing: local, step: 0.05, transform: {use: adam, with: {beta1: 0.8, beta2: 0.95, epsilon: 0.001}}}
              lower: {mixing: push-sum, step: 0.3, local-steps: 3}
            """;

    @TempDir
    Path directory;

    @Test
    void followsTheTextbook() {
        DenseProblem problem = DenseProblem.random(3, 4, 3, 1).writeTo(directory.resolve("problem.json"));
        Run run = Scenario.of(RUN).in(directory).start();
        PlainAdam adam = new PlainAdam(3, 4, 0.8, 0.95, 0.001);
        RealMatrix x = Stack.of(run.rows("upper"));
        for (int t = 1; t <= 60; t++) {
            RealMatrix d = problem.upperGradientX(x, Stack.of(run.rows("lower")));
            x = x.subtract(adam.step(d).scalarMultiply(0.05));
            run.advance();

            // Round-off of a few operations per round on values of size one, divided by scales that stay above 0.01.
            assertThat(Stack.distance(Stack.of(run.rows("upper")), x))
                    .as("round %d", t)
                    .isLessThan(1e-12);
        }
    }
}
