package org.parley.api.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One agent's upper cost f(x, y) and lower cost g(x, y), in plain {@code double[]} code.
 *
 * <p>Only the two values are required. A derivative that is not overridden is completed by central differences and labelled
 * {@link SecondOrder#FINITE_DIFFERENCE}. Arguments must not be changed or kept; {@code out} is overwritten completely. One thread at a
 * time uses an objective, so it may keep workspace. Between two calls of {@link #moved()} the point and the draw are the same in every
 * call, so a forward pass may be kept until then.
 */
public interface AgentObjective {

    /** f(x, y) on the draw: the average over its samples. */
    double upper(double[] x, double[] y, Draw draw);

    /** g(x, y) on the draw: the average over its samples. */
    double lower(double[] x, double[] y, Draw draw);

    /** Point or draw are about to change: forget what was kept. */
    default void moved() {}

    /** Gradient of f in x. */
    default void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Differences.gradient(this, x, at -> upper(at, y, draw), out);
    }

    /** Gradient of f in y. */
    default void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        Differences.gradient(this, y, at -> upper(x, at, draw), out);
    }

    /** Gradient of g in y. */
    default void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        Differences.gradient(this, y, at -> lower(x, at, draw), out);
    }

    /** Gradient of g in x: methods by implicit differentiation do without it; penalty and value-function methods, and those that treat (x, y) as one variable, ask for it. */
    default void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Differences.gradient(this, x, at -> lower(at, y, draw), out);
    }

    /** (d2 g / dy dy) v. */
    default void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Differences.hessian(this, x, y, draw, v, out);
    }

    /** (d2 g / dx dy) v: the gradient in x of the inner product of v with the gradient of g in y. */
    default void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Differences.mixed(this, x, y, draw, v, out);
    }

    /**
     * Fills one number per {@link BilevelModel#metrics() metric} of the model; NaN for one that this agent does not have.
     *
     * @param x this agent's own
     * @param y this agent's own
     */
    default void measure(double[] x, double[] y, double[] out) {}

    /** How many samples f averages over; 1 for a cost without data. */
    default int upperSamples() {
        return 1;
    }

    /** How many samples g averages over; 1 for a cost without data. */
    default int lowerSamples() {
        return 1;
    }

    /** A Lipschitz constant of the gradient of g in y, where the model knows one. */
    default OptionalDouble smoothness() {
        return OptionalDouble.empty();
    }

    /** A number mu > 0 with v'(d2g / dy dy)v >= mu v'v at every point and on every draw, where the model knows one. */
    default OptionalDouble strongConvexity() {
        return OptionalDouble.empty();
    }

    /** The same costs in single precision, for models that are faster there. */
    default Optional<FloatObjective> floats() {
        return Optional.empty();
    }

    /** Where the second derivatives come from; whatever is not overridden comes from differences. */
    default SecondOrder secondOrder() {
        return Differences.makeProductsOf(this) ? SecondOrder.FINITE_DIFFERENCE : SecondOrder.ANALYTIC;
    }
}
