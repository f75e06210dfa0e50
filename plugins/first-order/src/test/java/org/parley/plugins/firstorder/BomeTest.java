package org.parley.plugins.firstorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.plugins.firstorder.Trial.P;
import static org.parley.plugins.firstorder.Trial.Q;
import static org.parley.plugins.firstorder.Trial.assertAt;

import java.nio.file.Path;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;

/** Checks BOME with gradient tracking at three levels. */
class BomeTest {

    private static final int AGENTS = 6;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"0.5, 1", "0.1, 5"})
    void followsTheDenseRecursion(double eta, int steps) {
        Trial trial = new Trial(directory, "bome", AGENTS);
        Run run = trial.start("""
                loop: {with: {eta: %s}}
                levels: {upper: {step: 0.03}, lower: {step: 0.05}, inner: {step: 0.1, local-steps: %d}}
                """.formatted(eta, steps));
        Tracking trackX = new Tracking(trial.weights(), 0.03);
        Tracking trackY = new Tracking(trial.weights(), 0.05);
        Tracking trackP = new Tracking(trial.weights(), 0.1);
        Average averageFx = new Average(trial.weights());
        Average averageFy = new Average(trial.weights());
        Average averageHx = new Average(trial.weights());
        Average averageHy = new Average(trial.weights());
        RealMatrix x = trial.zero(P);
        RealMatrix y = trial.zero(Q);
        RealMatrix p = trial.zero(Q);
        for (int round = 0; round < 50; round++) {
            for (int t = 0; t < steps; t++) {
                p = trackP.step(p, trial.problem.lowerGradient(x, p));
            }
            RealMatrix fx = trial.problem.upperGradientX(x, y);
            RealMatrix fy = trial.problem.upperGradientY(x, y);
            RealMatrix hx = trial.problem.lowerGradientX(x, y).subtract(trial.problem.lowerGradientX(x, p));
            RealMatrix hy = trial.problem.lowerGradient(x, y);
            fx = averageFx.step(fx);
            fy = averageFy.step(fy);
            hx = averageHx.step(hx);
            hy = averageHy.step(hy);
            RealMatrix c = multipliers(eta, fx, fy, hx, hy);
            y = trackY.step(y, fy.add(c.multiply(hy)));
            x = trackX.step(x, fx.add(c.multiply(hx)));
            run.advance();
            assertAt(run, "upper", x);
            assertAt(run, "lower", y);
            assertAt(run, "inner", p);
        }
        assertThat(new Measurements(run).take()).containsEntry("hessian_samples", 0.0);
    }

    /** A constant step leaves an error of the order of the step, also if agents differ. */
    @ParameterizedTest
    @CsvSource({"1, 0.05", "1, 0.005", "6, 0.05", "6, 0.005"})
    void endsAsCloseAsItsStep(int agents, double step) {
        assertThat(distanceWithSteps(agents, step)).isBetween(step / 20, step / 2);
    }

    private double distanceWithSteps(int agents, double step) {
        Trial trial = new Trial(directory, "bome", agents);
        int rounds = (int) (50 / step);
        Run run = trial.after(rounds, "levels: {upper: {step: " + step + "}, lower: {step: " + step + "}}");
        return trial.distance(run, trial.problem.sharedStationaryPoint());
    }

    /** Dynamic average consensus with dense matrices: a = W (a + g - g'), with a = g at first. */
    private static final class Average {

        private final RealMatrix W;
        private RealMatrix a;
        private RealMatrix previous;

        Average(RealMatrix weights) {
            W = weights;
        }

        RealMatrix step(RealMatrix g) {
            a = a == null ? g : W.multiply(a.add(g).subtract(previous));
            previous = g;
            return a;
        }
    }

    /** Returns a diagonal matrix with one number per agent. */
    private static RealMatrix multipliers(double eta, RealMatrix fx, RealMatrix fy, RealMatrix hx, RealMatrix hy) {
        double[] c = new double[fx.getRowDimension()];
        for (int i = 0; i < c.length; i++) {
            RealVector f = fx.getRowVector(i).append(fy.getRowVector(i));
            RealVector h = hx.getRowVector(i).append(hy.getRowVector(i));
            c[i] = h.getNorm() == 0 ? 0 : Math.max(eta - f.dotProduct(h) / h.dotProduct(h), 0);
        }
        return MatrixUtils.createRealDiagonalMatrix(c);
    }
}
