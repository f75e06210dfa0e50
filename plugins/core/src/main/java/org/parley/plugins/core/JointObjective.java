package org.parley.plugins.core;

import java.util.Arrays;
import java.util.Optional;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.FloatObjective;

/** One cost of (x, y) as the upper cost of w = (x, y); the lower cost is zero and its variable has no entries. */
final class JointObjective implements AgentObjective {

    private final AgentObjective costs;
    private final Loss loss;
    private final double[] x;
    private final double[] y;
    private final double[] gradientX;
    private final double[] gradientY;

    JointObjective(AgentObjective costs, Loss loss, int p, int q) {
        this.costs = costs;
        this.loss = loss;
        x = new double[p];
        y = new double[q];
        gradientX = new double[p];
        gradientY = new double[q];
    }

    @Override
    public double upper(double[] w, double[] none, Draw draw) {
        split(w);
        return loss.value(costs, x, y, draw);
    }

    @Override
    public double lower(double[] w, double[] none, Draw draw) {
        return 0;
    }

    @Override
    public void moved() {
        costs.moved();
    }

    @Override
    public void upperGradientX(double[] w, double[] none, Draw draw, double[] out) {
        split(w);
        loss.gradientX(costs, x, y, draw, gradientX);
        loss.gradientY(costs, x, y, draw, gradientY);
        System.arraycopy(gradientX, 0, out, 0, x.length);
        System.arraycopy(gradientY, 0, out, x.length, y.length);
    }

    @Override
    public void upperGradientY(double[] w, double[] none, Draw draw, double[] out) {}

    @Override
    public void lowerGradient(double[] w, double[] none, Draw draw, double[] out) {}

    @Override
    public void hessian(double[] w, double[] none, Draw draw, double[] v, double[] out) {}

    @Override
    public void mixed(double[] w, double[] none, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
    }

    @Override
    public void measure(double[] w, double[] none, double[] out) {
        split(w);
        costs.measure(x, y, out);
    }

    @Override
    public int upperSamples() {
        return loss.samples(costs);
    }

    @Override
    public Optional<FloatObjective> floats() {
        return costs.floats().map(single -> new JointFloats(single, loss, x.length, y.length));
    }

    private void split(double[] w) {
        System.arraycopy(w, 0, x, 0, x.length);
        System.arraycopy(w, x.length, y, 0, y.length);
    }
}
