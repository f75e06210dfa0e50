package org.parley.plugins.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks several steps of x in one round. */
class UpperStepsTest {

    @TempDir
    Path directory;

    /** Without a lower level, on a fixed graph and with all samples, rounds only group steps. */
    @Test
    void threeStepsInARoundAreThreeRounds() {
        Scenario single = Scenario.of("""
                agents: 5
                rounds: 100
                model: {use: joint, with: {of: {use: quadratic, with: {upper: 3, lower: 2}}, loss: upper}}
                loop: single-level
                hypergradient: direct
                topology: ring
                levels: {upper: {mixing: atc-gt, step: 0.05}}
                """);
        double[][] once = single.after(30).rows("upper");
        double[][] thrice = single.set("levels.upper.local-steps=3").after(10).rows("upper");
        assertThat(thrice).isDeepEqualTo(once);
    }

    /** y takes one gossip step. x then takes two along df/dx - C z at the new y, with one step of z before each. */
    @Test
    void theHypergradientIsEvaluatedAtEveryStepOfX() {
        int agents = 5;
        DenseProblem problem = DenseProblem.random(agents, 3, 4, 2).writeTo(directory.resolve("problem.json"));
        Run run = Scenario.of("""
                agents: 5
                rounds: 100
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: auxiliary-system
                topology: ring
                weights: {use: uniform, with: {self: 0.5}}
                levels:
                  upper:     {mixing: gossip-atc, step: 0.03, local-steps: 2}
                  lower:     {mixing: gossip-atc, step: 0.1}
                  auxiliary: {mixing: gossip-atc, step: 0.2}
                """).in(directory).start();
        RealMatrix weights = Stack.ringWeights(agents, 0.25);
        RealMatrix x = Stack.zero(agents, 3);
        RealMatrix y = Stack.zero(agents, 4);
        RealMatrix z = Stack.zero(agents, 4);
        for (int round = 0; round < 50; round++) {
            y = weights.multiply(y.subtract(problem.lowerGradient(x, y).scalarMultiply(0.1)));
            for (int step = 0; step < 2; step++) {
                RealMatrix residual = problem.hessian(z).subtract(problem.upperGradientY(x, y));
                z = weights.multiply(z.subtract(residual.scalarMultiply(0.2)));
                RealMatrix direction = problem.upperGradientX(x, y).subtract(problem.mixed(z));
                x = weights.multiply(x.subtract(direction.scalarMultiply(0.03)));
            }
            run.advance();
            assertThat(Stack.difference(x, run.rows("upper"))).isLessThan(1e-12);
            assertThat(Stack.difference(z, run.rows("auxiliary"))).isLessThan(1e-12);
        }
    }
}
