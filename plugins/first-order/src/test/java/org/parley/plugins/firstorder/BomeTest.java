package org.parley.plugins.firstorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.parley.plugins.firstorder.Trial.P;
import static org.parley.plugins.firstorder.Trial.Q;
import static org.parley.plugins.firstorder.Trial.assertAt;

import java.nio.file.Path;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;

/** BOME with gradient tracking at three levels. */
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
                levels: {upper: {step: 0.03}, lower: {step: 0.05}, inner: {step: 0.1, steps: %d}}
                """.formatted(eta, steps));
        Tracking trackX = new Tracking(trial.weights(), 0.03);
        Tracking trackY = new Tracking(trial.weights(), 0.05);
        Tracking trackP = new Tracking(trial.weights(), 0.1);
        RealMatrix x = trial.zero(P);
        RealMatrix y = trial.zero(Q);
        RealMatrix p = trial.zero(Q);
        for (int round = 0; round < 50; round++) {
            for (int t = 0; t < steps; t++) {
                p = trackP.step(p, trial.lowerGradient(x, p));
            }
            RealMatrix fx = trial.upperGradientX(x, y);
            RealMatrix fy = trial.upperGradientY(x, y);
            RealMatrix hx = trial.lowerGradientX(x, y).subtract(trial.lowerGradientX(x, p));
            RealMatrix hy = trial.lowerGradient(x, y);
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

    /** A constant step leaves an error of its own size. */
    @Test
    void aloneItEndsAsCloseAsItsStep() {
        double coarse = distanceWithSteps(1, 0.05);
        double fine = distanceWithSteps(1, 0.005);
        assertThat(coarse).isBetween(1e-3, 1e-2);
        assertThat(fine).isCloseTo(coarse / 10, withinPercentage(10));
    }

    /** Each agent has its own multiplier, so a part of the error has nothing to do with the step. */
    @Test
    void isBiasedWhenAgentsDiffer() {
        double coarse = distanceWithSteps(AGENTS, 0.05);
        assertThat(coarse).isGreaterThan(1e-2);
        assertThat(distanceWithSteps(AGENTS, 0.02)).isCloseTo(coarse, withinPercentage(1));
    }

    private double distanceWithSteps(int agents, double step) {
        Trial trial = new Trial(directory, "bome", agents);
        int rounds = (int) (50 / step);
        Run run = trial.after(rounds, "levels: {upper: {step: " + step + "}, lower: {step: " + step + "}}");
        return trial.distance(run, trial.solution());
    }

    /** One number per agent, on a diagonal. */
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
