package org.parley.plugins.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;

/**
 * Compares every derivative of a model with central differences in double precision, and single with double precision, at random points.
 *
 * <p>The step h = 6e-6 is the cube root of the double precision 2e-16. Truncation (h^2 = 4e-11 times a third derivative) and round-off
 * (2e-16 / h = 4e-11 times a value) are then both about 1e-10. Third derivatives of the tested costs are below 100.
 */
public final class DerivativeChecks {

    private static final double STEP = Math.cbrt(Math.ulp(1.0));
    private static final double DIFFERENCES = 1e-8;

    /** The bound for sums of a few hundred roundings of 6e-8, relative to the largest number. */
    private static final double SINGLE_PRECISION = 5e-5;

    private final AgentCosts agent;
    private final Objective<double[]> objective;
    private final Draw upper;
    private final Draw lower;
    private final double[] x;
    private final double[] y;
    private final double[] u;
    private final double[] v;

    private DerivativeChecks(BilevelModel model, int agent, Draw upper, Draw lower, double[] x, double[] y) {
        this.agent = model.agent(agent);
        this.objective = this.agent.doubles();
        this.upper = upper;
        this.lower = lower;
        this.x = x;
        this.y = y;
        SplittableRandom random = new SplittableRandom(7);
        this.u = random(y.length, random);
        this.v = random(y.length, random);
    }

    /** Checks one agent on these draws, with entries of x and y between -1 and 1. */
    public static void check(BilevelModel model, int agent, Draw upper, Draw lower) {
        SplittableRandom random = new SplittableRandom(5);
        double[] x = random(model.upperDimension(), random);
        double[] y = random(model.lowerDimension(), random);
        DerivativeChecks checks = new DerivativeChecks(model, agent, upper, lower, x, y);
        checks.gradients();
        checks.secondOrder();
        checks.symmetry();
        checks.singlePrecision();
    }

    private void gradients() {
        assertThat(agent.secondOrder()).isEqualTo(SecondOrder.ANALYTIC);
        double[] ofX = new double[x.length];
        double[] ofY = new double[y.length];
        objective.moved();
        objective.upperGradientX(x, y, upper, ofX);
        objective.upperGradientY(x, y, upper, ofY);
        assertClose("df/dx", ofX, differences(x, at -> objective.upper(at, y, upper)), DIFFERENCES);
        assertClose("df/dy", ofY, differences(y, at -> objective.upper(x, at, upper)), DIFFERENCES);
        objective.moved();
        objective.lowerGradient(x, y, lower, ofY);
        objective.lowerGradientX(x, y, lower, ofX);
        assertClose("dg/dy", ofY, differences(y, at -> objective.lower(x, at, lower)), DIFFERENCES);
        assertClose("dg/dx", ofX, differences(x, at -> objective.lower(at, y, lower)), DIFFERENCES);
    }

    private void secondOrder() {
        double[] hessian = new double[y.length];
        double[] mixed = new double[x.length];
        objective.moved();
        objective.hessian(x, y, lower, v, hessian);
        objective.mixed(x, y, lower, v, mixed);
        double[] along = new double[y.length];
        double[] above = lowerGradient(x, shifted(y, STEP));
        double[] below = lowerGradient(x, shifted(y, -STEP));
        for (int k = 0; k < along.length; k++) {
            along[k] = (above[k] - below[k]) / (2 * STEP);
        }
        assertClose("d2g/dydy v", hessian, along, DIFFERENCES);
        assertClose("d2g/dxdy v", mixed, differences(x, at -> inner(v, lowerGradient(at, y))), DIFFERENCES);
    }

    private void symmetry() {
        double[] ofU = new double[y.length];
        double[] ofV = new double[y.length];
        objective.moved();
        objective.hessian(x, y, lower, u, ofU);
        objective.hessian(x, y, lower, v, ofV);
        double scale = Math.max(1, Math.abs(inner(u, ofV)));
        // Inner products of at most a thousand terms of size one, with a thousand roundings of 2e-16.
        assertThat(inner(v, ofU)).isCloseTo(inner(u, ofV), within(2e-13 * scale * y.length));
    }

    private void singlePrecision() {
        if (agent.floats().isEmpty()) {
            return;
        }
        Objective<float[]> floats = agent.floats().get();
        float[] narrowX = narrowed(x);
        float[] narrowY = narrowed(y);
        float[] narrowV = narrowed(v);
        double[] wideX = widened(narrowX);
        double[] wideY = widened(narrowY);
        double[] wideV = widened(narrowV);
        double[] ofX = new double[x.length];
        double[] ofY = new double[y.length];
        float[] narrowOfX = new float[x.length];
        float[] narrowOfY = new float[y.length];
        objective.moved();
        floats.moved();

        assertThat(floats.upper(narrowX, narrowY, upper))
                .isCloseTo(objective.upper(wideX, wideY, upper), within(SINGLE_PRECISION));
        assertThat(floats.lower(narrowX, narrowY, lower))
                .isCloseTo(objective.lower(wideX, wideY, lower), within(SINGLE_PRECISION));
        objective.upperGradientX(wideX, wideY, upper, ofX);
        floats.upperGradientX(narrowX, narrowY, upper, narrowOfX);
        assertClose("float df/dx", widened(narrowOfX), ofX, SINGLE_PRECISION);
        objective.upperGradientY(wideX, wideY, upper, ofY);
        floats.upperGradientY(narrowX, narrowY, upper, narrowOfY);
        assertClose("float df/dy", widened(narrowOfY), ofY, SINGLE_PRECISION);
        objective.lowerGradient(wideX, wideY, lower, ofY);
        floats.lowerGradient(narrowX, narrowY, lower, narrowOfY);
        assertClose("float dg/dy", widened(narrowOfY), ofY, SINGLE_PRECISION);
        objective.lowerGradientX(wideX, wideY, lower, ofX);
        floats.lowerGradientX(narrowX, narrowY, lower, narrowOfX);
        assertClose("float dg/dx", widened(narrowOfX), ofX, SINGLE_PRECISION);
        objective.hessian(wideX, wideY, lower, wideV, ofY);
        floats.hessian(narrowX, narrowY, lower, narrowV, narrowOfY);
        assertClose("float d2g/dydy v", widened(narrowOfY), ofY, SINGLE_PRECISION);
        objective.mixed(wideX, wideY, lower, wideV, ofX);
        floats.mixed(narrowX, narrowY, lower, narrowV, narrowOfX);
        assertClose("float d2g/dxdy v", widened(narrowOfX), ofX, SINGLE_PRECISION);
    }

    private double[] lowerGradient(double[] atX, double[] atY) {
        double[] out = new double[y.length];
        Arrays.fill(out, Double.NaN);
        objective.moved();
        objective.lowerGradient(atX, atY, lower, out);
        return out;
    }

    private double[] differences(double[] point, ToDoubleFunction<double[]> cost) {
        double[] at = point.clone();
        double[] out = new double[at.length];
        for (int k = 0; k < at.length; k++) {
            at[k] = point[k] + STEP;
            objective.moved();
            double above = cost.applyAsDouble(at);
            at[k] = point[k] - STEP;
            objective.moved();
            double below = cost.applyAsDouble(at);
            at[k] = point[k];
            out[k] = (above - below) / (2 * STEP);
        }
        return out;
    }

    private double[] shifted(double[] point, double step) {
        double[] moved = point.clone();
        for (int k = 0; k < moved.length; k++) {
            moved[k] += step * v[k];
        }
        return moved;
    }

    private static void assertClose(String what, double[] actual, double[] wanted, double tolerance) {
        double largest = 1;
        for (double value : wanted) {
            largest = Math.max(largest, Math.abs(value));
        }
        assertThat(actual).as(what).containsExactly(wanted, within(tolerance * largest));
    }

    private static double inner(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    private static double[] random(int size, SplittableRandom random) {
        return random.doubles(size, -1, 1).toArray();
    }

    private static float[] narrowed(double[] wide) {
        float[] narrow = new float[wide.length];
        for (int k = 0; k < wide.length; k++) {
            narrow[k] = (float) wide[k];
        }
        return narrow;
    }

    private static double[] widened(float[] narrow) {
        double[] wide = new double[narrow.length];
        for (int k = 0; k < narrow.length; k++) {
            wide[k] = narrow[k];
        }
        return wide;
    }
}
