package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Compares every iterate of INTERACT and related methods with the papers' recursions on dense matrices. */
class TrajectoryTest {

    private static final int AGENTS = 6;
    private static final int P = 4;
    private static final int Q = 3;
    private static final int ROUNDS = 50;
    private static final double ALPHA = 0.1;
    private static final double BETA = 0.2;

    // 50 rounds of sums of n + p + q < 20 terms of size one, each rounded to 2^-53 and none amplified (||M|| = 1, small
    // steps): below 50 * 20 *
    // 1.2e-16 = 1.2e-13; the observed error is up to 3e-15.
    private static final double ROUND_OFF = 1e-12;

    private static final String RUN = """
            recipe: %s
            agents: 6
            rounds: 50
            model: {use: quadratic, with: {file: problem.json}}
            topology: ring
            levels: {upper: {step: 0.1}, lower: {step: 0.2%s}}
            %s
            """;

    /** The stochastic recipes on all samples: the full lower gradient, and the exact hypergradient. */
    private static final String FULL_BATCH = ", gradient: gradient";

    @TempDir
    private Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 11);
    // M = I - 2 L / (3 lambda_max(L)), and a ring of 6 has lambda_max(L) = 4.
    private final RealMatrix m = Stack.ringWeights(AGENTS, 2.0 / 3 / 4);

    @BeforeEach
    void writeTheProblem() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    @Test
    void interactFollowsItsPaper() {
        followsInteract(scenario(RUN.formatted("interact", "", "")).start());
    }

    @Test
    void interactFollowsItsPaperWithConjugateGradients() {
        followsInteract(scenario(RUN.formatted("interact", "", "hypergradient: {with: {solver: cg}}"))
                .start());
    }

    @Test
    void gtDsgdOnAllSamplesIsInteract() {
        followsInteract(scenario(RUN.formatted("gt-dsgd", FULL_BATCH, "hypergradient: implicit"))
                .start());
    }

    @Test
    void dSgdFollowsItsPaper() {
        Run run = scenario(RUN.formatted("interact-d-sgd", FULL_BATCH, "hypergradient: implicit"))
                .start();
        RealMatrix x = Stack.zero(AGENTS, P);
        RealMatrix y = Stack.zero(AGENTS, Q);
        for (int t = 1; t <= ROUNDS; t++) {
            RealMatrix p = problem.hypergradient(x, y);
            RealMatrix v = problem.lowerGradient(x, y);
            x = m.multiply(x).subtract(p.scalarMultiply(ALPHA));
            y = y.subtract(v.scalarMultiply(BETA));
            run.advance();
            agrees(run, t, x, y);
        }
    }

    @Test
    void interactReachesTheStationaryPoint() {
        assertThat(distance(RUN.formatted("interact", "", ""), 800)).isLessThan(1e-9);
    }

    @Test
    void dSgdMissesTheStationaryPointByABiasThatFollowsTheStep() {
        String run = RUN.formatted("interact-d-sgd", FULL_BATCH, "hypergradient: implicit");
        double bias = distance(run, 600);
        double withAFifthOfTheStep = distance(run.replace("step: 0.1", "step: 0.02"), 3000);
        assertThat(bias).isGreaterThan(0.1);
        // Linear in the step up to terms of second order, which matter at the larger step: a factor of 5, within a
        // factor of 2.
        assertThat(bias / withAFifthOfTheStep).isBetween(2.5, 7.5);
    }

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory);
    }

    private double distance(String yaml, int rounds) {
        double[][] x = scenario(yaml).after(rounds).rows("upper");
        return Stack.difference(Stack.everywhere(problem.stationaryPoint(), AGENTS), x);
    }

    private void followsInteract(Run run) {
        RealMatrix x = Stack.zero(AGENTS, P);
        RealMatrix y = Stack.zero(AGENTS, Q);
        RealMatrix p = problem.hypergradient(x, y);
        RealMatrix v = problem.lowerGradient(x, y);
        RealMatrix u = p;
        for (int t = 1; t <= ROUNDS; t++) {
            x = m.multiply(x).subtract(u.scalarMultiply(ALPHA));
            y = y.subtract(v.scalarMultiply(BETA));
            RealMatrix next = problem.hypergradient(x, y);
            v = problem.lowerGradient(x, y);
            u = m.multiply(u).add(next).subtract(p);
            p = next;
            run.advance();
            agrees(run, t, x, y);
        }
    }

    private static void agrees(Run run, int round, RealMatrix x, RealMatrix y) {
        assertThat(Stack.difference(x, run.rows("upper")))
                .as("x of round %s", round)
                .isLessThan(ROUND_OFF);
        assertThat(Stack.difference(y, run.rows("lower")))
                .as("y of round %s", round)
                .isLessThan(ROUND_OFF);
    }
}
