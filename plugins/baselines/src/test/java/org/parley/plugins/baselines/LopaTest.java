package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.plugins.baselines.Trial.P;
import static org.parley.plugins.baselines.Trial.Q;
import static org.parley.plugins.baselines.Trial.W;
import static org.parley.plugins.baselines.Trial.assertAt;
import static org.parley.plugins.baselines.Trial.zero;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Stack;

/** Checks LoPA in the paper's notation: every agent has its own theta and v, and consensus concerns x only. */
class LopaTest {

    private static final double ALPHA = 0.1;
    private static final double BETA = 0.1;
    private static final double LAMBDA_V = 0.1;
    private static final double GAMMA = 0.3;
    private static final double TAU = 0.5;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"lopa-lg", "lopa-gt"})
    void followsThePaper(String recipe) {
        Trial trial = new Trial(directory, recipe);
        Run run = trial.scenario().start();
        RealMatrix x = zero(P);
        RealMatrix theta = zero(Q);
        RealMatrix v = zero(Q);
        RealMatrix m = direction(trial, x, theta, v);
        RealMatrix y = m;
        for (int k = 0; k < 50; k++) {
            RealMatrix combined = W.multiply(x).subtract(y.scalarMultiply(ALPHA));
            RealMatrix nextX = x.scalarMultiply(1 - TAU).add(combined.scalarMultiply(TAU));
            RealMatrix nextTheta =
                    theta.subtract(trial.problem.lowerGradient(x, theta).scalarMultiply(BETA));
            RealMatrix residual = trial.problem.hessian(v).subtract(trial.problem.upperGradientY(x, theta));
            v = v.subtract(residual.scalarMultiply(LAMBDA_V));
            x = nextX;
            theta = nextTheta;
            RealMatrix s = direction(trial, x, theta, v);
            RealMatrix nextM = m.scalarMultiply(1 - GAMMA).add(s.scalarMultiply(GAMMA));
            y = recipe.equals("lopa-lg") ? nextM : W.multiply(y).add(nextM).subtract(m);
            m = nextM;
            run.advance();
            assertAt(run, x, theta);
            assertAt(run, "auxiliary", v);
        }
    }

    @Test
    void isExactWithTracking() {
        Trial trial = new Trial(directory, "lopa-gt");
        assertThat(Stack.farthest(trial.scenario().after(2000).rows("upper"), trial.problem.stationaryPoint()))
                .isLessThan(1e-9);
    }

    @Test
    void isBiasedWithoutTracking() {
        Trial trial = new Trial(directory, "lopa-lg");
        assertThat(Stack.farthest(trial.scenario().after(2000).rows("upper"), trial.problem.stationaryPoint()))
                .isGreaterThan(0.1);
    }

    private static RealMatrix direction(Trial trial, RealMatrix x, RealMatrix theta, RealMatrix v) {
        return trial.problem.upperGradientX(x, theta).subtract(trial.problem.mixed(v));
    }
}
