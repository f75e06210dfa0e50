package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.plugins.baselines.Trial.P;
import static org.parley.plugins.baselines.Trial.Q;
import static org.parley.plugins.baselines.Trial.W;
import static org.parley.plugins.baselines.Trial.assertAt;
import static org.parley.plugins.baselines.Trial.zero;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Stack;

/** Checks MA-DSBO and MA-DSBO-GT: inner loops for y and z, and an averaged step for x. */
class MaDsboTest {

    private static final double ALPHA = 0.03;
    private static final double BETA = 0.1;
    private static final double GAMMA = 0.1;
    private static final double THETA = 0.3;
    private static final String LOOPS =
            "levels: {lower: {local-steps: %1$s, restart: %3$s}, auxiliary: {local-steps: %2$s, restart: %3$s}}";

    @TempDir
    private Path directory;

    @Test
    void followsMaDsbo() {
        Trial trial = new Trial(directory, "ma-dsbo");
        Run run = trial.scenario(LOOPS.formatted(3, 4, "never")).start();
        RealMatrix x = zero(P);
        RealMatrix y = zero(Q);
        RealMatrix z = zero(Q);
        RealMatrix r = zero(P);
        Tracking d = new Tracking(W);
        for (int k = 0; k < 50; k++) {
            for (int t = 0; t < 3; t++) {
                y = W.multiply(y).subtract(trial.problem.lowerGradient(x, y).scalarMultiply(BETA));
            }
            for (int t = 0; t < 4; t++) {
                z = d.step(z, residual(trial, x, y, z).scalarMultiply(GAMMA));
            }
            RealMatrix u = trial.problem.upperGradientX(x, y).subtract(trial.problem.mixed(z));
            x = W.multiply(x).subtract(r.scalarMultiply(ALPHA));
            r = r.scalarMultiply(1 - THETA).add(u.scalarMultiply(THETA));
            run.advance();
            assertAt(run, x, y);
            assertAt(run, "auxiliary", z);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void followsMaDsboGt(boolean restarted) {
        Trial trial = new Trial(directory, "ma-dsbo-gt");
        Run run = trial.scenario(LOOPS.formatted(3, 4, restarted ? "every-round" : "never"))
                .start();
        RealMatrix x = zero(P);
        RealMatrix y = zero(Q);
        RealMatrix z = zero(Q);
        RealMatrix r = zero(P);
        Tracking trackX = new Tracking(W);
        Tracking trackY = new Tracking(W);
        Tracking trackZ = new Tracking(W);
        for (int k = 0; k < 50; k++) {
            if (restarted) {
                trackY.restart();
                trackZ.restart();
            }
            for (int t = 0; t < 3; t++) {
                y = trackY.step(y, trial.problem.lowerGradient(x, y).scalarMultiply(BETA));
            }
            for (int t = 0; t < 4; t++) {
                z = trackZ.step(z, residual(trial, x, y, z).scalarMultiply(GAMMA));
            }
            RealMatrix u = trial.problem.upperGradientX(x, y).subtract(trial.problem.mixed(z));
            r = r.scalarMultiply(1 - THETA).add(u.scalarMultiply(THETA));
            x = trackX.step(x, r.scalarMultiply(ALPHA));
            run.advance();
            assertAt(run, x, y);
            assertAt(run, "auxiliary", z);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10})
    void isExactWithContinuedTrackers(int steps) {
        Trial trial = new Trial(directory, "ma-dsbo-gt");
        Run run = trial.scenario(LOOPS.formatted(steps, steps, "never")).after(2000);
        RealVector solution = trial.problem.sharedStationaryPoint();
        assertThat(Stack.farthest(run.rows("upper"), solution)).isLessThan(1e-9);
        assertThat(Stack.farthest(run.rows("lower"), trial.problem.sharedLowerSolution(solution)))
                .isLessThan(1e-9);
    }

    /** The theory lets T and N grow instead; the bias shrinks with them. */
    @Test
    void isBiasedWithRestartedTrackers() {
        double few = biasOfRestarting(1);
        double some = biasOfRestarting(10);
        double many = biasOfRestarting(40);
        assertThat(few).isGreaterThan(some);
        assertThat(some).isGreaterThan(1e-2).isGreaterThan(4 * many);
    }

    @Test
    void isBiasedWithoutTracking() {
        Trial trial = new Trial(directory, "ma-dsbo");
        assertThat(Stack.farthest(trial.scenario().after(1000).rows("upper"), trial.problem.sharedStationaryPoint()))
                .isGreaterThan(0.1);
    }

    private double biasOfRestarting(int steps) {
        Trial trial = new Trial(directory, "ma-dsbo-gt");
        Run run = trial.scenario(LOOPS.formatted(steps, steps, "every-round")).after(600);
        return Stack.farthest(run.rows("upper"), trial.problem.sharedStationaryPoint());
    }

    private static RealMatrix residual(Trial trial, RealMatrix x, RealMatrix y, RealMatrix z) {
        return trial.problem.hessian(z).subtract(trial.problem.upperGradientY(x, y));
    }
}
