package org.parley.plugins.spdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Compares SPDB with its paper's primal-dual iteration on dense matrices. */
class SpdbTest {

    private static final int AGENTS = 6;
    private static final int P = 4;
    private static final int Q = 3;
    private static final int ROUNDS = 50;
    private static final double RATIO = 0.2;
    private static final double STEP = 0.3;
    private static final double BETA = 0.1;

    private static final String RUN = """
            recipe: spdb
            agents: 6
            rounds: 50
            seed: 3
            model: {use: quadratic, with: {file: problem.json}}
            topology: ring
            """;

    private static final String SCATTERED_START = "levels: {upper: {start: normal}, lower: {start: normal}}\n";

    @TempDir
    private Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 5);
    private final RealMatrix w = Stack.ringWeights(AGENTS, RATIO);

    @BeforeEach
    void writeTheProblem() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    /** Checks x+ = W x - h/alpha - A'lambda/tau and lambda+ = lambda + rho A x+. With d = A'lambda/tau, this is d+ = d + rho/tau L x+. */
    @Test
    void followsThePrimalDualIterationFromAnyStart() {
        Run run = scenario(RUN + SCATTERED_START).start();
        RealMatrix x = Stack.of(run.rows("upper"));
        RealMatrix y = Stack.of(run.rows("lower"));
        RealMatrix laplacian = Stack.ringLaplacian(AGENTS).scalarMultiply(RATIO);
        RealMatrix d = Stack.zero(AGENTS, P);
        for (int r = 0; r < ROUNDS; r++) {
            y = y.subtract(problem.lowerGradient(x, y).scalarMultiply(BETA));
            RealMatrix h = share(problem.hypergradient(x, y));
            x = w.multiply(x).subtract(h.scalarMultiply(STEP)).subtract(d);
            d = d.add(laplacian.multiply(x));
            run.advance();
            // 50 rounds of sums of fewer than 20 terms of size one: below 50 * 20 * 1.2e-16 = 1.2e-13.
            assertThat(Stack.difference(x, run.rows("upper"))).isLessThan(1e-12);
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(1e-12);
        }
    }

    @Test
    void reachesTheStationaryPoint() {
        double[][] x = scenario(RUN).after(1000).rows("upper");
        RealVector solution = problem.stationaryPoint();
        for (double[] row : x) {
            assertThat(MatrixUtils.createRealVector(row).subtract(solution).getNorm())
                    .isLessThan(1e-9);
        }
    }

    /**
     * The mean moves by minus the mean of h/alpha from the first step on. With x(1) = x(0) and the true h(0), as the paper's loop from r =
     * 1 on suggests, the difference would be h(0)/alpha forever, and the limit another point.
     */
    @Test
    void movesTheMeanByTheMeanHypergradientFromTheFirstStepOn() {
        Run run = scenario(RUN + SCATTERED_START).start();
        RealMatrix x = Stack.of(run.rows("upper"));
        for (int r = 0; r < ROUNDS; r++) {
            run.advance();
            RealMatrix y = Stack.of(run.rows("lower"));
            RealVector h = Stack.mean(share(problem.hypergradient(x, y)));
            RealMatrix next = Stack.of(run.rows("upper"));
            RealVector invariant = Stack.mean(next).subtract(Stack.mean(x)).add(h.mapMultiply(STEP));
            // Up to 50 roundings of values of size one.
            assertThat(invariant.getNorm()).as("round %s", r).isLessThan(1e-14);
            x = next;
        }
    }

    @Test
    void wouldMissTheStationaryPointWithTheWrongFirstStep() {
        RealMatrix before = Stack.zero(AGENTS, P);
        RealMatrix x = before;
        RealMatrix y = Stack.zero(AGENTS, Q);
        RealMatrix h = share(problem.hypergradient(x, y));
        for (int r = 1; r < 600; r++) {
            y = y.subtract(problem.lowerGradient(x, y).scalarMultiply(BETA));
            RealMatrix newH = share(problem.hypergradient(x, y));
            RealMatrix next = w.multiply(x.scalarMultiply(2).subtract(before))
                    .subtract(newH.subtract(h).scalarMultiply(STEP));
            before = x;
            x = next;
            h = newH;
        }
        assertThat(problem.gradient(Stack.mean(x)).getNorm()).isGreaterThan(0.1);
    }

    @Test
    void sendsOneVectorPerRound() {
        var values = Scenario.figures(scenario(RUN).after(10));
        assertThat(values).containsEntry("phases", 10.0).containsEntry("floats_sent", 10.0 * 2 * AGENTS * P);
    }

    @Test
    void rejectsAnUnstableRatioWithAFix() {
        // A ring of 6 has lambda_max(L) = 4: stable below 4/3 / 4 = 1/3.
        String tooLarge = RUN + "weights: {with: {ratio: 0.3333333333333333}}\n";
        assertThatThrownBy(() -> scenario(tooLarge).build())
                .hasMessageContaining("PARLEY-104 levels.upper: 'extra' needs λ_min > -1/3")
                .hasMessageContaining("use a ratio (SPDB's rho / tau) below 0.3333");
        scenario(RUN + "weights: {with: {ratio: 0.333}}\n").build();
    }

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory);
    }

    private static RealMatrix share(RealMatrix hypergradients) {
        return hypergradients.scalarMultiply(1.0 / AGENTS);
    }
}
