package org.parley.api.model;

/**
 * The costs of one agent in {@code double[]} code. Implementations must define only the two values.
 *
 * <p>Derivatives that are not overridden are approximated by central differences and reported as
 * {@link SecondOrder#FINITE_DIFFERENCE}.
 */
public interface DoubleObjective extends Objective<double[]>, AgentCosts {

    @Override
    default Objective<double[]> doubles() {
        return this;
    }

    @Override
    default void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Differences.gradient(this, x, at -> upper(at, y, draw), out);
    }

    @Override
    default void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        Differences.gradient(this, y, at -> upper(x, at, draw), out);
    }

    @Override
    default void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        Differences.gradient(this, y, at -> lower(x, at, draw), out);
    }

    @Override
    default void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Differences.gradient(this, x, at -> lower(at, y, draw), out);
    }

    @Override
    default void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Differences.hessian(this, x, y, draw, v, out);
    }

    @Override
    default void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Differences.mixed(this, x, y, draw, v, out);
    }
}
