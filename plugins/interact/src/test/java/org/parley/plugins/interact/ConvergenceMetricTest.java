package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks the paper's equation (11) on iterates whose x_i differ: every y_i* is the solution at the agent's own x_i. */
class ConvergenceMetricTest {

    private static final int AGENTS = 6;

    @TempDir
    private Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, 4, 3, 11);

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 20})
    void isThatOfThePaper(int rounds) {
        problem.writeTo(directory.resolve("problem.json"));
        Run run = Scenario.of("""
                recipe: interact
                agents: 6
                rounds: 50
                model: {use: quadratic, with: {file: problem.json}}
                topology: ring
                levels: {upper: {step: 0.1}, lower: {step: 0.2}}
                """).in(directory).after(rounds);
        RealMatrix x = Stack.of(run.rows("upper"));
        RealMatrix y = Stack.of(run.rows("lower"));
        double expected = metric(x, y, x);
        // Sums of some dozens of squares of size one, and two solutions of well-conditioned systems.
        assertThat(Scenario.figures(run).get("convergence_metric")).isCloseTo(expected, within(1e-12 * expected));
        // The measure with every y_i*(x̄) differs clearly, so the test distinguishes the two.
        double atTheMean = metric(x, y, Stack.everywhere(Stack.mean(x), AGENTS));
        assertThat(Math.abs(atTheMean / expected - 1)).isGreaterThan(0.01);
    }

    /** @param points the points of the agents' lower solutions */
    private double metric(RealMatrix x, RealMatrix y, RealMatrix points) {
        RealVector mean = Stack.mean(x);
        double sum = squared(problem.gradient(mean));
        for (int i = 0; i < AGENTS; i++) {
            sum += squared(x.getRowVector(i).subtract(mean));
            sum += squared(y.getRowVector(i).subtract(problem.lowerSolution(i, points.getRowVector(i))));
        }
        return sum;
    }

    private static double squared(RealVector vector) {
        return vector.dotProduct(vector);
    }
}
