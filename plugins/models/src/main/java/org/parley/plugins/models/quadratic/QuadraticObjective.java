package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;

/** The costs of a {@link Quadratic} and all their derivatives. */
final class QuadraticObjective implements DoubleObjective {

    private final Part f;
    private final Part a;
    private final Part h;
    private final Part b;
    private final Part k;
    private final Part g;
    private final Part c;
    private final Part linear;

    QuadraticObjective(Part f, Part a, Part h, Part b, Part k, Part g, Part c, Part linear) {
        this.f = f;
        this.a = a;
        this.h = h;
        this.b = b;
        this.k = k;
        this.g = g;
        this.c = c;
        this.linear = linear;
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return f.form(y, y) / 2 + a.dot(y) + h.form(x, x) / 2 + b.dot(x) + k.form(x, y);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return g.form(y, y) / 2 + c.form(x, y) + linear.dot(y);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        b.copyTo(out);
        h.addTransposed(x, out);
        k.add(y, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        a.copyTo(out);
        f.addTransposed(y, out);
        k.addTransposed(x, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        linear.copyTo(out);
        g.addTransposed(y, out);
        c.addTransposed(x, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
        c.add(y, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        g.addTransposed(v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        c.add(v, out);
    }

    @Override
    public OptionalDouble smoothness() {
        return OptionalDouble.of(g.largestRowSum(g.columns()));
    }
}
