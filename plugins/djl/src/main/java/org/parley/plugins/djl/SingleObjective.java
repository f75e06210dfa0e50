package org.parley.plugins.djl;

import org.parley.api.model.Draw;
import org.parley.api.model.FloatObjective;

/** The same in single precision; differences are taken in double precision even here. */
final class SingleObjective implements FloatObjective {

    private final EngineCosts<float[]> costs;
    private final Products products;
    private final CentralDifferences differences;

    SingleObjective(EngineCosts<float[]> costs, Products products, CentralDifferences differences) {
        this.costs = costs;
        this.products = products;
        this.differences = differences;
    }

    @Override
    public void moved() {
        costs.moved();
    }

    @Override
    public double upper(float[] x, float[] y, Draw draw) {
        return costs.upperValue(x, y, draw);
    }

    @Override
    public double lower(float[] x, float[] y, Draw draw) {
        return costs.lowerValue(x, y, draw);
    }

    @Override
    public void upperGradientX(float[] x, float[] y, Draw draw, float[] out) {
        copy(costs.upperGradients(x, y, draw).x(), out);
    }

    @Override
    public void upperGradientY(float[] x, float[] y, Draw draw, float[] out) {
        copy(costs.upperGradients(x, y, draw).y(), out);
    }

    @Override
    public void lowerGradient(float[] x, float[] y, Draw draw, float[] out) {
        copy(costs.lowerGradients(x, y, draw).y(), out);
    }

    @Override
    public void lowerGradientX(float[] x, float[] y, Draw draw, float[] out) {
        copy(costs.lowerGradients(x, y, draw).x(), out);
    }

    @Override
    public void hessian(float[] x, float[] y, Draw draw, float[] v, float[] out) {
        copy(products(x, y, draw, v).y(), out);
    }

    @Override
    public void mixed(float[] x, float[] y, Draw draw, float[] v, float[] out) {
        copy(products(x, y, draw, v).x(), out);
    }

    @Override
    public void measure(float[] x, float[] y, double[] out) {
        costs.measure(x, y, out);
    }

    private LossEvaluation.Pair<float[]> products(float[] x, float[] y, Draw draw, float[] v) {
        if (products != Products.DIFFERENCES) {
            return costs.products(x, y, draw, v, products == Products.TWICE);
        }
        LossEvaluation.Pair<double[]> wide = differences.products(widened(x), widened(y), draw, widened(v));
        return new LossEvaluation.Pair<>(Numbers.SINGLE.narrowed(wide.x()), Numbers.SINGLE.narrowed(wide.y()));
    }

    private static double[] widened(float[] numbers) {
        double[] wide = new double[numbers.length];
        for (int k = 0; k < wide.length; k++) {
            wide[k] = numbers[k];
        }
        return wide;
    }

    private static void copy(float[] from, float[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }
}
