package org.parley.plugins.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.DefaultRealMatrixChangingVisitor;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Compares every iterate under the 1-norm with the papers' formulas in dense matrices. */
class TrajectoryTest {

    private static final int AGENTS = 6;
    private static final int P = 2;
    private static final int Q = 4;
    private static final int ROUNDS = 30;
    private static final double STEP = 0.1;
    private static final double WEIGHT = 0.2;
    private static final double ROUND_OFF = 1e-12;

    @TempDir
    Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 5);
    private final RealMatrix nowhere = Stack.zero(AGENTS, P);

    @BeforeEach
    void write() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    /** Checks Algorithm 1 of the paper: z+ = z - y + (I + W) / 2 (2y - y' - q + q'), y = prox(z). */
    @Test
    void proxExactDiffusionIsNids() {
        Scenario scenario = run("prox-ed");
        RealMatrix W = Stack.of(scenario.network("lower").weights(0));
        RealMatrix V = MatrixUtils.createRealIdentityMatrix(AGENTS).add(W).scalarMultiply(0.5);
        RealMatrix before = Stack.zero(AGENTS, Q);
        RealMatrix z = before.subtract(q(before));
        RealMatrix y = prox(z);
        for (int round = 1; round <= ROUNDS; round++) {
            assertThat(Stack.difference(y, scenario.after(round).rows("lower"))).isLessThan(ROUND_OFF);
            RealMatrix sum = y.scalarMultiply(2).subtract(before).subtract(q(y)).add(q(before));
            z = z.subtract(y).add(V.multiply(sum));
            before = y;
            y = prox(z);
        }
    }

    /** Checks h = W (h + q - q'), y+ = prox(W (y - h)). */
    @Test
    void gradientTrackingTakesTheProximalStepAfterItsExchange() {
        Scenario scenario = run("atc-gt");
        RealMatrix W = Stack.of(scenario.network("lower").weights(0));
        RealMatrix before = Stack.zero(AGENTS, Q);
        RealMatrix h = W.multiply(q(before));
        RealMatrix y = prox(W.multiply(before.subtract(h)));
        for (int round = 1; round <= ROUNDS; round++) {
            assertThat(Stack.difference(y, scenario.after(round).rows("lower"))).isLessThan(ROUND_OFF);
            h = W.multiply(h.add(q(y)).subtract(q(before)));
            before = y;
            y = prox(W.multiply(y.subtract(h)));
        }
    }

    private RealMatrix q(RealMatrix y) {
        return problem.lowerGradient(nowhere, y).scalarMultiply(STEP);
    }

    private static RealMatrix prox(RealMatrix rows) {
        RealMatrix result = rows.copy();
        result.walkInOptimizedOrder(new DefaultRealMatrixChangingVisitor() {
            @Override
            public double visit(int row, int column, double value) {
                double cut = STEP * WEIGHT;
                return value > cut ? value - cut : value < -cut ? value + cut : 0;
            }
        });
        return result;
    }

    private Scenario run(String mixing) {
        return Scenario.of("""
                agents: %d
                rounds: %d
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: none
                topology: ring
                weights: {use: metropolis, with: {lazy: true}}
                levels:
                  upper: {mixing: local, step: 1}
                  lower: {mixing: %s, step: %s, constraint: {use: l1, with: {weight: %s}}}
                """.formatted(AGENTS, ROUNDS, mixing, STEP, WEIGHT)).in(directory);
    }
}
