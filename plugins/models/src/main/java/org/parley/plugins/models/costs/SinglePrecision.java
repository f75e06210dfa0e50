package org.parley.plugins.models.costs;

import org.parley.api.model.Draw;
import org.parley.api.model.FloatObjective;

/** {@link Costs} in single precision as the framework sees them. */
record SinglePrecision(Costs<float[]> costs) implements FloatObjective {

    @Override
    public void moved() {
        costs.moved();
    }

    @Override
    public double upper(float[] x, float[] y, Draw draw) {
        return costs.upper(x, y, draw);
    }

    @Override
    public double lower(float[] x, float[] y, Draw draw) {
        return costs.lower(x, y, draw);
    }

    @Override
    public void upperGradientX(float[] x, float[] y, Draw draw, float[] out) {
        costs.upperGradientX(x, y, draw, out);
    }

    @Override
    public void upperGradientY(float[] x, float[] y, Draw draw, float[] out) {
        costs.upperGradientY(x, y, draw, out);
    }

    @Override
    public void lowerGradient(float[] x, float[] y, Draw draw, float[] out) {
        costs.lowerGradient(x, y, draw, out);
    }

    @Override
    public void lowerGradientX(float[] x, float[] y, Draw draw, float[] out) {
        costs.lowerGradientX(x, y, draw, out);
    }

    @Override
    public void hessian(float[] x, float[] y, Draw draw, float[] v, float[] out) {
        costs.hessian(x, y, draw, v, out);
    }

    @Override
    public void mixed(float[] x, float[] y, Draw draw, float[] v, float[] out) {
        costs.mixed(x, y, draw, v, out);
    }

    @Override
    public void measure(float[] x, float[] y, double[] out) {
        costs.measure(x, y, out);
    }
}
