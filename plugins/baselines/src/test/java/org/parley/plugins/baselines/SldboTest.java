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
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Stack;

/** Checks SLDBO, reconstructed from its abstract: SOBA with three trackers. */
class SldboTest {

    private static final double ALPHA = 0.03;
    private static final double BETA = 0.1;
    private static final double ETA = 0.1;

    @TempDir
    private Path directory;

    @Test
    void followsOurSldbo() {
        Trial trial = new Trial(directory, "sldbo");
        Run run = trial.scenario().start();
        RealMatrix x = zero(P);
        RealMatrix y = zero(Q);
        RealMatrix z = zero(Q);
        Tracking trackX = new Tracking(W);
        Tracking trackY = new Tracking(W);
        Tracking trackZ = new Tracking(W);
        for (int k = 0; k < 50; k++) {
            RealMatrix ofX = trial.problem.upperGradientX(x, y).subtract(trial.problem.mixed(z));
            RealMatrix ofY = trial.problem.lowerGradient(x, y);
            RealMatrix ofZ = trial.problem.hessian(z).subtract(trial.problem.upperGradientY(x, y));
            x = trackX.step(x, ofX.scalarMultiply(ALPHA));
            y = trackY.step(y, ofY.scalarMultiply(BETA));
            z = trackZ.step(z, ofZ.scalarMultiply(ETA));
            run.advance();
            assertAt(run, x, y);
            assertAt(run, "auxiliary", z);
        }
    }

    @Test
    void isExact() {
        Trial trial = new Trial(directory, "sldbo");
        assertThat(Stack.farthest(trial.scenario().after(3000).rows("upper"), trial.problem.sharedStationaryPoint()))
                .isLessThan(1e-9);
    }
}
