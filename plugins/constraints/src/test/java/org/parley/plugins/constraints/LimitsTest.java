package org.parley.plugins.constraints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.scenario.Scenario;

/** Checks the limits of strategies under a constraint against methods without proximal steps. */
class LimitsTest {

    private static final int AGENTS = 8;
    private static final int P = 3;
    private static final int Q = 5;
    private static final double EXACT = 1e-9;

    @TempDir
    Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 11);

    @BeforeEach
    void write() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"atc-gt", "semi-atc-gt", "non-atc-gt", "prox-ed"})
    void exactStrategiesReachTheConstrainedOptimum(String mixing) {
        RealMatrix hessian = hessian();
        RealVector linear = linear();
        assertThat(distance(
                        mixing,
                        "{use: box, with: {from: -0.1, to: 0.05}}",
                        Minimum.inABox(hessian, linear, -0.1, 0.05)))
                .isLessThan(EXACT);
        assertThat(distance(mixing, "{use: l1, with: {weight: 0.2}}", Minimum.withL1(hessian, linear, 0.2)))
                .isLessThan(EXACT);
        assertThat(distance(mixing, "{use: simplex, with: {total: 0.5}}", Minimum.onTheSimplex(hessian, linear, 0.5)))
                .isLessThan(EXACT);
    }

    @Test
    void constraintsAreActiveInTheseTrials() {
        assertThat(Minimum.inABox(hessian(), linear(), -0.1, 0.05).toArray())
                .contains(0.05)
                .contains(-0.1);
        assertThat(Minimum.withL1(hessian(), linear(), 0.2).toArray()).contains(0.0);
        assertThat(Minimum.withL1(hessian(), linear(), 0.2).getNorm()).isGreaterThan(0.1);
        assertThat(Minimum.onTheSimplex(hessian(), linear(), 0.5).toArray()).contains(0.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gossip-atc", "gossip-cta"})
    void gossipEndsNearTheConstrainedOptimumAndNearerWithASmallerStep(String mixing) {
        RealVector optimum = Minimum.withL1(hessian(), linear(), 0.2);
        double coarse = distance(run(mixing, "{use: l1, with: {weight: 0.2}}").after(4000), "lower", optimum);
        double fine = distance(
                run(mixing, "{use: l1, with: {weight: 0.2}}")
                        .set("levels.lower.step=0.01")
                        .after(4000),
                "lower",
                optimum);
        assertThat(coarse).isGreaterThan(1e-3);
        assertThat(fine).isLessThan(coarse / 3);
    }

    @Test
    void localAgentsReachTheirOwnConstrainedOptima() {
        double[][] rows =
                run("local", "{use: l1, with: {weight: 0.2}}").after(3000).rows("lower");
        for (int i = 0; i < AGENTS; i++) {
            RealVector zero = MatrixUtils.createRealVector(new double[Q]);
            RealVector linear = problem.lowerGradient(i, MatrixUtils.createRealVector(new double[P]), zero);
            assertThat(rows[i])
                    .containsExactly(
                            Minimum.withL1(problem.hessian(i), linear, 0.2).toArray(), within(EXACT));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"atc-gt", "prox-ed"})
    void aBilevelRunReachesTheConstrainedOptimumOfTheUpperCost(String mixing) {
        RealVector atZero = gradient(MatrixUtils.createRealVector(new double[P]));
        RealMatrix matrix = matrix(x -> gradient(x).subtract(atZero));
        RealVector optimum = Minimum.inABox(matrix, atZero, -0.2, 0.2);
        assertThat(optimum.getLInfNorm()).isEqualTo(0.2);
        Run run = Scenario.of("""
                recipe: sparkle-gt
                agents: 8
                rounds: 4000
                model: {use: quadratic, with: {file: problem.json}}
                topology: ring
                weights: {use: metropolis, with: {lazy: true}}
                levels:
                  upper: {mixing: %s, step: 0.05, constraint: {use: box, with: {from: -0.2, to: 0.2}}}
                  lower: {step: 0.1}
                  auxiliary: {step: 0.1}
                """.formatted(mixing)).in(directory).after(4000);
        assertThat(distance(run, "upper", optimum)).isLessThan(EXACT);
    }

    private double distance(String mixing, String constraint, RealVector optimum) {
        return distance(run(mixing, constraint).after(3000), "lower", optimum);
    }

    private static double distance(Run run, String level, RealVector optimum) {
        double worst = 0;
        for (double[] row : run.rows(level)) {
            worst = Math.max(worst, MatrixUtils.createRealVector(row).getLInfDistance(optimum));
        }
        return worst;
    }

    /** Moves the lower level only: y minimizes the average of g(0, y). */
    private Scenario run(String mixing, String constraint) {
        return Scenario.of("""
                agents: 8
                rounds: 4000
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: none
                topology: ring
                weights: {use: metropolis, with: {lazy: true}}
                levels:
                  upper: {mixing: local, step: 1}
                  lower: {mixing: %s, step: 0.1, constraint: %s}
                """.formatted(mixing, constraint)).in(directory);
    }

    private RealMatrix hessian() {
        RealMatrix sum = problem.hessian(0);
        for (int i = 1; i < AGENTS; i++) {
            sum = sum.add(problem.hessian(i));
        }
        return sum.scalarMultiply(1.0 / AGENTS);
    }

    private RealMatrix mixed() {
        RealMatrix sum = problem.mixed(0);
        for (int i = 1; i < AGENTS; i++) {
            sum = sum.add(problem.mixed(i));
        }
        return sum.scalarMultiply(1.0 / AGENTS);
    }

    private RealVector linear() {
        return average(i -> problem.lowerGradient(
                i, MatrixUtils.createRealVector(new double[P]), MatrixUtils.createRealVector(new double[Q])));
    }

    /** Returns the gradient of the upper cost at x, with one y for all agents. */
    private RealVector gradient(RealVector x) {
        RealVector y = solve(mixed().preMultiply(x).add(linear())).mapMultiply(-1);
        RealVector z = solve(average(i -> problem.upperGradientY(i, x, y)));
        return average(i -> problem.upperGradientX(i, x, y)).subtract(mixed().operate(z));
    }

    private RealVector solve(RealVector right) {
        return new LUDecomposition(hessian()).getSolver().solve(right);
    }

    private static RealVector average(IntFunction<RealVector> of) {
        RealVector sum = of.apply(0);
        for (int i = 1; i < AGENTS; i++) {
            sum = sum.add(of.apply(i));
        }
        return sum.mapDivide(AGENTS);
    }

    private static RealMatrix matrix(UnaryOperator<RealVector> linear) {
        RealMatrix matrix = MatrixUtils.createRealMatrix(P, P);
        for (int k = 0; k < P; k++) {
            double[] unit = new double[P];
            unit[k] = 1;
            matrix.setColumnVector(k, linear.apply(MatrixUtils.createRealVector(unit)));
        }
        return matrix;
    }
}
