package org.parley.api.model;

import java.util.function.ToDoubleFunction;

/**
 * Completes what an {@link AgentObjective} leaves out, by central differences in double precision.
 *
 * <p>With h the cube root of the machine precision, truncation (h squared) and round-off (precision / h) balance: a relative error of
 * about 1e-10 for gradients of smooth costs and 1e-10 for products formed from analytic gradients.
 */
final class Differences {

    private static final double STEP = Math.cbrt(Math.ulp(1.0));

    private Differences() {}

    static void gradient(double[] point, ToDoubleFunction<double[]> cost, double[] out) {
        double[] at = point.clone();
        for (int k = 0; k < at.length; k++) {
            double h = STEP * Math.max(1, Math.abs(point[k]));
            at[k] = point[k] + h;
            double above = cost.applyAsDouble(at);
            at[k] = point[k] - h;
            double below = cost.applyAsDouble(at);
            at[k] = point[k];
            out[k] = (above - below) / (2 * h);
        }
    }

    /** One difference of the gradient along v; the step is scaled so that the point moves by h whatever the length of v. */
    static void hessian(AgentObjective g, double[] x, double[] y, Draw draw, double[] v, double[] out) {
        double h = stepAlong(v, y);
        double[] below = new double[y.length];
        g.moved();
        g.lowerGradient(x, shifted(y, h, v), draw, out);
        g.moved();
        g.lowerGradient(x, shifted(y, -h, v), draw, below);
        g.moved();
        for (int k = 0; k < out.length; k++) {
            out[k] = (out[k] - below[k]) / (2 * h);
        }
    }

    /** The gradient in x of (g(x, y + hv) - g(x, y - hv)) / 2h, itself by differences of the gradient in y. */
    static void mixed(AgentObjective g, double[] x, double[] y, Draw draw, double[] v, double[] out) {
        double[] gradient = new double[y.length];
        gradient(
                x,
                at -> {
                    g.moved();
                    g.lowerGradient(at, y, draw, gradient);
                    double inner = 0;
                    for (int k = 0; k < v.length; k++) {
                        inner += gradient[k] * v[k];
                    }
                    return inner;
                },
                out);
        g.moved();
    }

    static boolean areUsedBy(Class<? extends AgentObjective> type) {
        for (var method : type.getMethods()) {
            boolean product =
                    method.getName().equals("hessian") || method.getName().equals("mixed");
            if (product && method.getDeclaringClass() == AgentObjective.class) {
                return true;
            }
        }
        return false;
    }

    private static double stepAlong(double[] v, double[] point) {
        double length = 0;
        double size = 1;
        for (int k = 0; k < v.length; k++) {
            length = Math.max(length, Math.abs(v[k]));
            size = Math.max(size, Math.abs(point[k]));
        }
        return length == 0 ? STEP : STEP * size / length;
    }

    private static double[] shifted(double[] point, double h, double[] v) {
        double[] moved = new double[point.length];
        for (int k = 0; k < moved.length; k++) {
            moved[k] = point[k] + h * v[k];
        }
        return moved;
    }
}
