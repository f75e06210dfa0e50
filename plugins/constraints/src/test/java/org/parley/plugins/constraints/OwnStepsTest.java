package org.parley.plugins.constraints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks proximal steps under a step rule: each agent's threshold follows its own step. */
class OwnStepsTest {

    private static final int AGENTS = 5;
    private static final double L1 = 0.2;

    @TempDir
    Path directory;

    @Test
    void everyAgentUsesTheSizeOfItsOwnStep() {
        DenseProblem problem = DenseProblem.random(AGENTS, 3, 4, 5).writeTo(directory.resolve("problem.json"));
        Run run = scenario("{use: adagrad-norm, with: {agree: false, initial: 1}}")
                .start();
        RealMatrix y = Stack.zero(AGENTS, 4);
        double[] b = {1, 1, 1, 1, 1};
        for (int round = 0; round < 50; round++) {
            RealMatrix d = problem.lowerGradient(Stack.zero(AGENTS, 3), y);
            for (int i = 0; i < AGENTS; i++) {
                b[i] += d.getRowVector(i).dotProduct(d.getRowVector(i));
                double size = 1 / Math.sqrt(b[i]);
                for (int k = 0; k < 4; k++) {
                    double v = y.getEntry(i, k) - size * d.getEntry(i, k);
                    y.setEntry(i, k, Math.signum(v) * Math.max(0, Math.abs(v) - size * L1));
                }
            }
            run.advance();
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(1e-12);
        }
    }

    @Test
    void aLineSearchUnderAConstraintIsRefused() {
        DenseProblem.random(AGENTS, 3, 4, 5).writeTo(directory.resolve("problem.json"));
        assertThatThrownBy(() -> scenario("armijo").plan())
                .hasMessageContaining("PARLEY-108 levels.lower.step: a line search does not apply the constraint")
                .hasMessageContaining("remove levels.lower.constraint, or use adagrad-norm");
    }

    private Scenario scenario(String step) {
        return Scenario.of("""
                agents: 5
                rounds: 100
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: none
                topology: ring
                levels:
                  upper: {mixing: local, step: 1}
                  lower: {mixing: local, step: %s, constraint: {use: l1, with: {weight: %s}}}
                """.formatted(step, L1)).in(directory);
    }
}
