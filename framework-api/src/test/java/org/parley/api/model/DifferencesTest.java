package org.parley.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** On f = sin(x0 y0) + y1², g = exp(x0) y0²/2 + x1 y0 y1 + cosh(y1), with all derivatives derived by hand. */
class DifferencesTest {

    private static final double[] X = {0.3, -0.7};
    private static final double[] Y = {1.1, 0.4};
    private static final double[] V = {0.5, -2};
    private static final Draw ALL = null; // costs without data

    @Test
    void gradientsFromValuesHaveNineCorrectDigits() {
        DoubleObjective costs = new Values();
        double[] out = new double[2];
        costs.upperGradientX(X, Y, ALL, out);
        assertThat(out[0]).isCloseTo(Y[0] * Math.cos(X[0] * Y[0]), within(1e-9));
        costs.upperGradientY(X, Y, ALL, out);
        assertThat(out[1]).isCloseTo(2 * Y[1], within(1e-9));
        costs.lowerGradient(X, Y, ALL, out);
        assertThat(out[1]).isCloseTo(X[1] * Y[0] + Math.sinh(Y[1]), within(1e-9));
        costs.lowerGradientX(X, Y, ALL, out);
        assertThat(out[0]).isCloseTo(Math.exp(X[0]) * Y[0] * Y[0] / 2, within(1e-9));
    }

    /** The error of a difference is about 1e-10. With a step h of 3e-4, error / h and h² are both about 1e-7. */
    @Test
    void productsFromValuesHaveSixCorrectDigits() {
        checkProducts(new Values(), 2e-6);
        assertThat(Differences.usedBy(new Values()))
                .containsExactly("df/dx", "df/dy", "dg/dy", "dg/dx", "(d2g/dydy) v", "(d2g/dxdy) v");
        assertThat(new Values().secondOrder()).isEqualTo(SecondOrder.FINITE_DIFFERENCE);
    }

    @Test
    void productsFromAnAnalyticGradientHaveNineCorrectDigits() {
        DoubleObjective costs = new WithGradient();
        checkProducts(costs, 1e-9);
        assertThat(Differences.usedBy(costs))
                .containsExactly("df/dx", "df/dy", "dg/dx", "(d2g/dydy) v", "(d2g/dxdy) v");
    }

    /** Objectives may cache a forward pass until moved() is called. Differences must call it at every point. */
    @Test
    void differencesInvalidateACachedForwardPass() {
        double[] expected = new double[2];
        double[] out = new double[2];
        Caching costs = new Caching();
        new Values().upperGradientX(X, Y, ALL, expected);
        costs.upper(X, Y, ALL);
        costs.upperGradientX(X, Y, ALL, out);
        assertThat(out).containsExactly(expected);
        assertThat(costs.upper(X, Y, ALL)).isEqualTo(new Values().upper(X, Y, ALL));
        checkProducts(costs, 2e-6);
    }

    /** Finite differences are reported even if another class supplies the constants. */
    @Test
    void costsReportTheSecondDerivativesOfTheirObjective() {
        AgentCosts costs = Values::new;
        assertThat(costs.secondOrder()).isEqualTo(SecondOrder.FINITE_DIFFERENCE);
    }

    private static void checkProducts(DoubleObjective costs, double tolerance) {
        double[] out = new double[2];
        costs.hessian(X, Y, ALL, V, out);
        assertThat(out[0]).isCloseTo(Math.exp(X[0]) * V[0] + X[1] * V[1], within(tolerance));
        assertThat(out[1]).isCloseTo(X[1] * V[0] + Math.cosh(Y[1]) * V[1], within(tolerance));
        costs.mixed(X, Y, ALL, V, out);
        assertThat(out[0]).isCloseTo(Math.exp(X[0]) * Y[0] * V[0], within(tolerance));
        assertThat(out[1]).isCloseTo(Y[1] * V[0] + Y[0] * V[1], within(tolerance));
    }

    private static class Values implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return Math.sin(x[0] * y[0]) + y[1] * y[1];
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return Math.exp(x[0]) * y[0] * y[0] / 2 + x[1] * y[0] * y[1] + Math.cosh(y[1]);
        }
    }

    private static final class WithGradient extends Values {

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            out[0] = Math.exp(x[0]) * y[0] + x[1] * y[1];
            out[1] = x[1] * y[0] + Math.sinh(y[1]);
        }
    }

    private static final class Caching extends Values {

        private Double upper;
        private Double lower;

        @Override
        public void moved() {
            upper = null;
            lower = null;
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            upper = upper == null ? super.upper(x, y, draw) : upper;
            return upper;
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            lower = lower == null ? super.lower(x, y, draw) : lower;
            return lower;
        }
    }
}
