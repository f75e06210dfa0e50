package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.plugins.baselines.Trial.AGENTS;
import static org.parley.plugins.baselines.Trial.P;
import static org.parley.plugins.baselines.Trial.Q;
import static org.parley.plugins.baselines.Trial.W;
import static org.parley.plugins.baselines.Trial.assertAt;
import static org.parley.plugins.baselines.Trial.zero;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Stack;

/** Checks DSBO: MA-DSBO's loops with a matrix instead of a vector. */
class DsboTest {

    @TempDir
    private Path directory;

    /** Column k of Z_i descends on G_i z = C_i' e_k. Here each column is a separate variable with one row per agent. */
    @Test
    void followsTheMatrixEquation() {
        Trial trial = new Trial(directory, "dsbo-jhip");
        Run run = trial.scenario("levels: {lower: {local-steps: 2}, auxiliary: {local-steps: 3}}")
                .start();
        RealMatrix x = zero(P);
        RealMatrix y = zero(Q);
        RealMatrix[] z = new RealMatrix[P];
        Tracking trackX = new Tracking(W);
        Tracking trackY = new Tracking(W);
        Tracking[] trackZ = new Tracking[P];
        for (int k = 0; k < P; k++) {
            z[k] = zero(Q);
            trackZ[k] = new Tracking(W);
        }
        for (int round = 0; round < 50; round++) {
            for (int t = 0; t < 2; t++) {
                y = trackY.step(y, trial.problem.lowerGradient(x, y).scalarMultiply(0.1));
            }
            for (int k = 0; k < P; k++) {
                for (int t = 0; t < 3; t++) {
                    RealMatrix residual = trial.problem.hessian(z[k]).subtract(rowOfMixed(trial, k));
                    z[k] = trackZ[k].step(z[k], residual.scalarMultiply(0.1));
                }
            }
            RealMatrix u = trial.problem.upperGradientX(x, y).subtract(products(z, trial.problem.upperGradientY(x, y)));
            x = trackX.step(x, u.scalarMultiply(0.05));
            run.advance();
            assertAt(run, x, y);
            assertAt(run, "auxiliary", sideBySide(z));
        }
    }

    @Test
    void isExactWithContinuedTrackers() {
        Trial trial = new Trial(directory, "dsbo-jhip");
        assertThat(Stack.farthest(trial.scenario().after(1000).rows("upper"), trial.problem.sharedStationaryPoint()))
                .isLessThan(1e-9);
    }

    @Test
    void isBiasedWithRestartedTrackers() {
        Trial trial = new Trial(directory, "dsbo-jhip");
        Run run = trial.scenario("levels: {lower: {restart: every-round}, auxiliary: {restart: every-round}}")
                .after(500);
        assertThat(Stack.farthest(run.rows("upper"), trial.problem.sharedStationaryPoint()))
                .isGreaterThan(1e-2);
    }

    /** Returns C_i' e_k of every agent: the derivative of the lower gradient in x_k. */
    private static RealMatrix rowOfMixed(Trial trial, int k) {
        RealMatrix unit = zero(P);
        for (int i = 0; i < AGENTS; i++) {
            unit.setEntry(i, k, 1);
        }
        return trial.problem.lowerGradient(unit, zero(Q)).subtract(trial.problem.lowerGradient(zero(P), zero(Q)));
    }

    /** Returns Z_i' v_i of every agent. */
    private static RealMatrix products(RealMatrix[] z, RealMatrix v) {
        RealMatrix products = zero(P);
        for (int i = 0; i < AGENTS; i++) {
            for (int k = 0; k < P; k++) {
                products.setEntry(i, k, z[k].getRowVector(i).dotProduct(v.getRowVector(i)));
            }
        }
        return products;
    }

    private static RealMatrix sideBySide(RealMatrix[] z) {
        RealMatrix all = Stack.zero(AGENTS, P * Q);
        for (int k = 0; k < P; k++) {
            all.setSubMatrix(z[k].getData(), 0, k * Q);
        }
        return all;
    }
}
