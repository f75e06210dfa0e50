package org.parley.tck;

import org.parley.api.model.Draw;
import org.parley.api.model.Objective;

/** Correct costs in single precision; tests override one method incorrectly. */
class SingleCosts implements Objective<float[]> {

    private final Objective<double[]> costs;

    SingleCosts(Objective<double[]> costs) {
        this.costs = costs;
    }

    @Override
    public double upper(float[] x, float[] y, Draw draw) {
        return costs.upper(wide(x), wide(y), draw);
    }

    @Override
    public double lower(float[] x, float[] y, Draw draw) {
        return costs.lower(wide(x), wide(y), draw);
    }

    @Override
    public void upperGradientX(float[] x, float[] y, Draw draw, float[] out) {
        fill(out, wide -> costs.upperGradientX(wide(x), wide(y), draw, wide));
    }

    @Override
    public void upperGradientY(float[] x, float[] y, Draw draw, float[] out) {
        fill(out, wide -> costs.upperGradientY(wide(x), wide(y), draw, wide));
    }

    @Override
    public void lowerGradient(float[] x, float[] y, Draw draw, float[] out) {
        fill(out, wide -> costs.lowerGradient(wide(x), wide(y), draw, wide));
    }

    @Override
    public void lowerGradientX(float[] x, float[] y, Draw draw, float[] out) {
        fill(out, wide -> costs.lowerGradientX(wide(x), wide(y), draw, wide));
    }

    @Override
    public void hessian(float[] x, float[] y, Draw draw, float[] v, float[] out) {
        fill(out, wide -> costs.hessian(wide(x), wide(y), draw, wide(v), wide));
    }

    @Override
    public void mixed(float[] x, float[] y, Draw draw, float[] v, float[] out) {
        fill(out, wide -> costs.mixed(wide(x), wide(y), draw, wide(v), wide));
    }

    private interface Result {
        void write(double[] wide);
    }

    private static void fill(float[] out, Result result) {
        double[] wide = new double[out.length];
        result.write(wide);
        for (int k = 0; k < out.length; k++) {
            out[k] = (float) wide[k];
        }
    }

    private static double[] wide(float[] numbers) {
        double[] wide = new double[numbers.length];
        for (int k = 0; k < wide.length; k++) {
            wide[k] = numbers[k];
        }
        return wide;
    }
}
