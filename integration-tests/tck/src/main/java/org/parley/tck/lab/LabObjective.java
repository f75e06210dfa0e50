package org.parley.tck.lab;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;

/** {@link LabCosts} as a model's objective; loops by hand, so that it allocates nothing. */
final class LabObjective implements DoubleObjective {

    private final double[][] f;
    private final double[][] h;
    private final double[][] k;
    private final double[][] kTransposed;
    private final double[][] g;
    private final double[][] c;
    private final double[][] cTransposed;
    private final double[] a;
    private final double[] b;
    private final double[] linear;

    LabObjective(LabCosts costs) {
        f = costs.f().getData();
        h = costs.h().getData();
        k = costs.k().getData();
        kTransposed = transposed(costs.k());
        g = costs.g().getData();
        c = costs.c().getData();
        cTransposed = transposed(costs.c());
        a = array(costs.a());
        b = array(costs.b());
        linear = array(costs.linear());
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return form(y, f, y) / 2 + dot(a, y) + form(x, h, x) / 2 + dot(b, x) + form(x, k, y);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return form(y, g, y) / 2 + form(x, c, y) + dot(linear, y);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        set(b, out);
        addProduct(h, x, out);
        addProduct(k, y, out);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        set(a, out);
        addProduct(f, y, out);
        addProduct(kTransposed, x, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        set(linear, out);
        addProduct(g, y, out);
        addProduct(cTransposed, x, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
        addProduct(c, y, out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        addProduct(g, v, out);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        addProduct(c, v, out);
    }

    /** The largest eigenvalue of every G. */
    @Override
    public OptionalDouble smoothness() {
        return OptionalDouble.of(LabCosts.LARGEST_CURVATURE);
    }

    private static void set(double[] from, double[] out) {
        System.arraycopy(from, 0, out, 0, out.length);
    }

    private static void addProduct(double[][] matrix, double[] v, double[] out) {
        for (int i = 0; i < out.length; i++) {
            out[i] += dot(matrix[i], v);
        }
    }

    private static double form(double[] u, double[][] matrix, double[] v) {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += u[i] * dot(matrix[i], v);
        }
        return sum;
    }

    private static double dot(double[] u, double[] v) {
        double sum = 0;
        for (int i = 0; i < u.length; i++) {
            sum += u[i] * v[i];
        }
        return sum;
    }

    private static double[][] transposed(RealMatrix matrix) {
        return matrix.transpose().getData();
    }

    private static double[] array(RealVector vector) {
        return vector.toArray();
    }
}
