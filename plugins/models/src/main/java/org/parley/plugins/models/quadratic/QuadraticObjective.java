package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;

/** The costs of a {@link Quadratic} and all their derivatives. */
record QuadraticObjective(QuadraticStore problems, int agent) implements DoubleObjective {

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return problems.f.form(agent, y, y) / 2
                + problems.a.dot(agent, y)
                + problems.h.form(agent, x, x) / 2
                + problems.b.dot(agent, x)
                + problems.k.form(agent, x, y);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return problems.g.form(agent, y, y) / 2 + problems.c.form(agent, x, y) + problems.linear.dot(agent, y);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        problems.b.copyTo(agent, out);
        problems.h.addTransposed(agent, x, out);
        problems.k.add(agent, y, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        problems.a.copyTo(agent, out);
        problems.f.addTransposed(agent, y, out);
        problems.k.addTransposed(agent, x, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        problems.linear.copyTo(agent, out);
        problems.g.addTransposed(agent, y, out);
        problems.c.addTransposed(agent, x, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
        problems.c.add(agent, y, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        problems.g.addTransposed(agent, v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        problems.c.add(agent, v, out);
    }

    @Override
    public OptionalDouble smoothness() {
        return OptionalDouble.of(problems.g.largestRowSum(agent));
    }
}
