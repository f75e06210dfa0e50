package org.parley.plugins.core;

import java.util.Arrays;
import org.parley.api.model.Draw;
import org.parley.api.model.FloatObjective;

/** {@link JointObjective} in single precision, for models that have code of their own for it. */
final class JointFloats implements FloatObjective {

    private final FloatObjective costs;
    private final Loss loss;
    private final float[] x;
    private final float[] y;
    private final float[] gradientX;
    private final float[] gradientY;

    JointFloats(FloatObjective costs, Loss loss, int p, int q) {
        this.costs = costs;
        this.loss = loss;
        x = new float[p];
        y = new float[q];
        gradientX = new float[p];
        gradientY = new float[q];
    }

    @Override
    public double upper(float[] w, float[] none, Draw draw) {
        split(w);
        return loss.value(costs, x, y, draw);
    }

    @Override
    public double lower(float[] w, float[] none, Draw draw) {
        return 0;
    }

    @Override
    public void moved() {
        costs.moved();
    }

    @Override
    public void upperGradientX(float[] w, float[] none, Draw draw, float[] out) {
        split(w);
        loss.gradientX(costs, x, y, draw, gradientX);
        loss.gradientY(costs, x, y, draw, gradientY);
        System.arraycopy(gradientX, 0, out, 0, x.length);
        System.arraycopy(gradientY, 0, out, x.length, y.length);
    }

    @Override
    public void upperGradientY(float[] w, float[] none, Draw draw, float[] out) {}

    @Override
    public void lowerGradient(float[] w, float[] none, Draw draw, float[] out) {}

    @Override
    public void lowerGradientX(float[] w, float[] none, Draw draw, float[] out) {
        Arrays.fill(out, 0);
    }

    @Override
    public void hessian(float[] w, float[] none, Draw draw, float[] v, float[] out) {}

    @Override
    public void mixed(float[] w, float[] none, Draw draw, float[] v, float[] out) {
        Arrays.fill(out, 0);
    }

    @Override
    public void measure(float[] w, float[] none, double[] out) {
        split(w);
        costs.measure(x, y, out);
    }

    private void split(float[] w) {
        System.arraycopy(w, 0, x, 0, x.length);
        System.arraycopy(w, x.length, y, 0, y.length);
    }
}
