package org.parley.plugins.firstorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** A recipe on a ring of agents with different quadratic costs, and the dense algebra for comparison. */
final class Trial {

    static final int P = 3;
    static final int Q = 4;

    /**
     * The tolerance. 50 rounds of up to ten contracting steps round sums of about ten products of numbers of the size of the iterates. If
     * all errors had the same sign, they would add up to 50 * 10 * 10 * 2^-53 < 6e-13 of the largest entry.
     */
    private static final double ROUND_OFF = 1e-12;

    final DenseProblem problem;

    private final Path directory;
    private final String runFile;

    Trial(Path directory, String recipe, int agents) {
        problem = DenseProblem.random(agents, P, Q, 11);
        problem.writeTo(directory.resolve("problem.json"));
        this.directory = directory;
        runFile = """
                recipe: %s
                agents: %d
                rounds: 1000000
                model: {use: quadratic, with: {file: problem.json}}
                weights: {use: metropolis, with: {lazy: true}}
                """.formatted(recipe, agents);
    }

    /** Returns lazy Metropolis weights of the ring: half of 1/3. */
    RealMatrix weights() {
        return Stack.ringWeights(problem.agents(), 1.0 / 6);
    }

    /** @param more additional lines of the run file */
    Run start(String more) {
        return Scenario.of(runFile + more).in(directory).start();
    }

    Run after(int rounds, String more) {
        return Scenario.of(runFile + more).in(directory).after(rounds);
    }

    RealMatrix zero(int dimension) {
        return Stack.zero(problem.agents(), dimension);
    }

    /** Returns the y that minimizes the average of g + weight f at x. */
    RealVector lowerSolution(RealVector x, double weight) {
        return DenseProblem.zeroOfAffine(
                y -> problem.mean(i -> problem.lowerGradient(i, x, y)
                        .add(problem.upperGradientY(i, x, y).mapMultiply(weight))),
                Q);
    }

    /** Returns the zero of the average of the penalized directions after all levels have converged. */
    RealVector penalisedSolution(double penalty) {
        return DenseProblem.zeroOfAffine(
                x -> {
                    RealVector y = lowerSolution(x, 0);
                    RealVector a = lowerSolution(x, 1 / penalty);
                    return problem.mean(i -> problem.upperGradientX(i, x, a)
                            .add(problem.lowerGradientX(i, x, a)
                                    .subtract(problem.lowerGradientX(i, x, y))
                                    .mapMultiply(penalty)));
                },
                P);
    }

    /** Returns the largest distance of an agent's x from a point. */
    double distance(Run run, RealVector point) {
        return Stack.farthest(run.rows("upper"), point);
    }

    static void assertAt(Run run, String level, RealMatrix expected) {
        assertThat(Stack.difference(expected, run.rows(level)))
                .as("%s after round %s", level, run.round())
                .isLessThan(ROUND_OFF);
    }
}
