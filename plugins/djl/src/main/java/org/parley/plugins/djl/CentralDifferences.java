package org.parley.plugins.djl;

import org.parley.api.model.Draw;

/**
 * Second-order products from gradients at y + hv and y - hv, in double precision whatever the run's is: in single precision they are good to
 * three digits at best, and useless across the kinks of a relu.
 */
final class CentralDifferences {

    // Truncation (h squared) and round-off (precision / h) balance here.
    private static final double STEP = StrictMath.cbrt(Math.ulp(1.0));

    private final EngineCosts<double[]> costs;
    private final double factor;

    CentralDifferences(EngineCosts<double[]> costs) {
        this(costs, 1);
    }

    /** @param factor of the step that is best for smooth losses */
    CentralDifferences(EngineCosts<double[]> costs, double factor) {
        this.costs = costs;
        this.factor = factor;
    }

    LossEvaluation.Pair<double[]> products(double[] x, double[] y, Draw draw, double[] v) {
        double h = factor * STEP * Math.max(1, largest(y)) / Math.max(Double.MIN_NORMAL, largest(v));
        LossEvaluation.Pair<double[]> above = gradients(x, shifted(y, h, v), draw);
        LossEvaluation.Pair<double[]> below = gradients(x, shifted(y, -h, v), draw);
        return new LossEvaluation.Pair<>(slope(above.x(), below.x(), h), slope(above.y(), below.y(), h));
    }

    private LossEvaluation.Pair<double[]> gradients(double[] x, double[] y, Draw draw) {
        costs.moved();
        LossEvaluation.Pair<double[]> gradients = costs.lowerGradients(x, y, draw);
        costs.moved();
        return gradients;
    }

    private static double[] shifted(double[] y, double h, double[] v) {
        double[] shifted = new double[y.length];
        for (int k = 0; k < y.length; k++) {
            shifted[k] = y[k] + h * v[k];
        }
        return shifted;
    }

    private static double[] slope(double[] above, double[] below, double h) {
        double[] slope = new double[above.length];
        for (int k = 0; k < slope.length; k++) {
            slope[k] = (above[k] - below[k]) / (2 * h);
        }
        return slope;
    }

    private static double largest(double[] vector) {
        double largest = 0;
        for (double entry : vector) {
            largest = Math.max(largest, Math.abs(entry));
        }
        return largest;
    }
}
