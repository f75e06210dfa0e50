package org.parley.tck;

import java.util.Arrays;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;

/**
 * A small problem: f is the mean of (a_s'y - b_s)^2 / 2, and g the same on other data plus sum_k exp(x_k) y_k^2 / 2.
 *
 * <p>All derivatives are analytic and correct; tests override one method incorrectly.
 */
class RidgeCosts implements DoubleObjective {

    static final int DIMENSION = 3;
    static final int SAMPLES = 5;

    private final int agent;

    RidgeCosts(int agent) {
        this.agent = agent;
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return halfSquares(y, draw, 1);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        double penalty = 0;
        for (int k = 0; k < DIMENSION; k++) {
            penalty += Math.exp(x[k]) * y[k] * y[k] / 2;
        }
        return halfSquares(y, draw, 2) + penalty;
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        residualGradient(y, draw, 1, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        residualGradient(y, draw, 2, out);
        for (int k = 0; k < DIMENSION; k++) {
            out[k] += Math.exp(x[k]) * y[k];
        }
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        for (int k = 0; k < DIMENSION; k++) {
            out[k] = Math.exp(x[k]) * y[k] * y[k] / 2;
        }
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        for (int k = 0; k < DIMENSION; k++) {
            out[k] = Math.exp(x[k]) * v[k];
        }
        for (int s = 0; s < draw.size(); s++) {
            double[] a = features(draw.index(s), 2);
            for (int k = 0; k < DIMENSION; k++) {
                out[k] += a[k] * dot(a, v) / draw.size();
            }
        }
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        for (int k = 0; k < DIMENSION; k++) {
            out[k] = Math.exp(x[k]) * y[k] * v[k];
        }
    }

    @Override
    public int upperSamples() {
        return SAMPLES;
    }

    @Override
    public int lowerSamples() {
        return SAMPLES;
    }

    private double halfSquares(double[] y, Draw draw, int part) {
        double sum = 0;
        for (int s = 0; s < draw.size(); s++) {
            double residual = dot(features(draw.index(s), part), y) - 1;
            sum += residual * residual / 2;
        }
        return sum / draw.size();
    }

    private void residualGradient(double[] y, Draw draw, int part, double[] out) {
        Arrays.fill(out, 0);
        for (int s = 0; s < draw.size(); s++) {
            double[] a = features(draw.index(s), part);
            double residual = dot(a, y) - 1;
            for (int k = 0; k < DIMENSION; k++) {
                out[k] += a[k] * residual / draw.size();
            }
        }
    }

    private double[] features(int sample, int part) {
        double[] a = new double[DIMENSION];
        for (int k = 0; k < DIMENSION; k++) {
            a[k] = Math.sin(1 + k + 3 * sample + 7 * agent + 11 * part);
        }
        return a;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }
}
