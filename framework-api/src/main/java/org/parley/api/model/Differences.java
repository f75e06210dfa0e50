package org.parley.api.model;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Approximates the derivatives that a {@link DoubleObjective} does not implement by central differences in double
 * precision.
 *
 * <p>The step h is the cube root of the relative error of the function, which balances the truncation error (of order
 * h²) and the rounding error divided by h. For smooth costs, the relative error of gradients is about 1e-10. The same
 * holds for products computed from analytic gradients. For products computed from approximate gradients, it is about
 * 1e-7.
 */
public final class Differences {

    private static final double STEP = StrictMath.cbrt(Math.ulp(1.0));
    /** The step for differences of differences, whose relative error is the square of the step above. */
    private static final double COARSE_STEP = StrictMath.cbrt(STEP * STEP);

    private static final String LOWER_GRADIENT = "lowerGradient";
    private static final Map<String, String> SYMBOLS = symbols();

    /**
     * The methods that a class does not override. They are cached because products are computed in every round and
     * reflection is slow.
     */
    private static final ClassValue<Set<String>> LEFT_OUT = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            return Arrays.stream(type.getMethods())
                    .filter(method -> method.getDeclaringClass() == DoubleObjective.class && !method.isBridge())
                    .map(Method::getName)
                    .collect(Collectors.toUnmodifiableSet());
        }
    };

    private Differences() {}

    /**
     * {@return the symbols of the derivatives that an objective leaves to finite differences, such as {@code df/dx}}
     * Empty for most models.
     *
     * @param costs the objective of one agent
     */
    public static List<String> usedBy(Objective<double[]> costs) {
        return SYMBOLS.entrySet().stream()
                .filter(derivative -> isLeftOut(costs, derivative.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** {@return the origin of the second derivatives of an objective} */
    static SecondOrder secondOrderOf(Objective<double[]> costs) {
        boolean used = isLeftOut(costs, "hessian") || isLeftOut(costs, "mixed");
        return used ? SecondOrder.FINITE_DIFFERENCE : SecondOrder.ANALYTIC;
    }

    static void gradient(DoubleObjective costs, double[] point, ToDoubleFunction<double[]> cost, double[] out) {
        gradient(point, STEP, moving(costs, cost), out);
        costs.moved();
    }

    private static void gradient(double[] point, double step, ToDoubleFunction<double[]> cost, double[] out) {
        double[] at = point.clone();
        for (int k = 0; k < at.length; k++) {
            double h = step * Math.max(1, Math.abs(point[k]));
            at[k] = point[k] + h;
            double above = cost.applyAsDouble(at);
            at[k] = point[k] - h;
            double below = cost.applyAsDouble(at);
            at[k] = point[k];
            out[k] = (above - below) / (2 * h);
        }
    }

    /**
     * Computes the difference of the gradient along v. The step is scaled so that the point moves by h for any length
     * of v.
     */
    static void hessian(DoubleObjective g, double[] x, double[] y, Draw draw, double[] v, double[] out) {
        double h = stepAlong(v, y, stepOfProducts(g));
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

    /** Computes the gradient in x of (g(x, y + hv) - g(x, y - hv)) / 2h by differences of the gradient in y. */
    static void mixed(DoubleObjective g, double[] x, double[] y, Draw draw, double[] v, double[] out) {
        double[] gradient = new double[y.length];
        gradient(
                x,
                stepOfProducts(g),
                moving(g, at -> {
                    g.lowerGradient(at, y, draw, gradient);
                    double inner = 0;
                    for (int k = 0; k < v.length; k++) {
                        inner += gradient[k] * v[k];
                    }
                    return inner;
                }),
                out);
        g.moved();
    }

    /** Invalidates the objective before each evaluation, because every evaluation is at another point. */
    private static ToDoubleFunction<double[]> moving(DoubleObjective costs, ToDoubleFunction<double[]> cost) {
        return at -> {
            costs.moved();
            return cost.applyAsDouble(at);
        };
    }

    private static double stepOfProducts(DoubleObjective g) {
        return isLeftOut(g, LOWER_GRADIENT) ? COARSE_STEP : STEP;
    }

    private static boolean isLeftOut(Objective<double[]> costs, String method) {
        return LEFT_OUT.get(costs.getClass()).contains(method);
    }

    private static Map<String, String> symbols() {
        Map<String, String> symbols = new LinkedHashMap<>();
        symbols.put("upperGradientX", "df/dx");
        symbols.put("upperGradientY", "df/dy");
        symbols.put(LOWER_GRADIENT, "dg/dy");
        symbols.put("lowerGradientX", "dg/dx");
        symbols.put("hessian", "(d2g/dydy) v");
        symbols.put("mixed", "(d2g/dxdy) v");
        return symbols;
    }

    private static double stepAlong(double[] v, double[] point, double step) {
        double length = 0;
        double size = 1;
        for (int k = 0; k < v.length; k++) {
            length = Math.max(length, Math.abs(v[k]));
            size = Math.max(size, Math.abs(point[k]));
        }
        return length == 0 ? step : step * size / length;
    }

    private static double[] shifted(double[] point, double h, double[] v) {
        double[] moved = new double[point.length];
        for (int k = 0; k < moved.length; k++) {
            moved[k] = point[k] + h * v[k];
        }
        return moved;
    }
}
