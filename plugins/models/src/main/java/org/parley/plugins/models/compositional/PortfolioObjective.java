package org.parley.plugins.models.compositional;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.plugins.models.numeric.Vectors;

/**
 * f(x, y) = -y_1 + aversion (y_2 - y_1^2) + ridge/2 |x|^2 and g = E[1/2 |y - h(x, r)|^2] with h(x, r) = (r'x, (r'x)^2): y learns mean and
 * second moment of the return r'x, f trades mean against variance. A sample is a vector of returns.
 */
final class PortfolioObjective implements DoubleObjective {

    private final double[][] returns;
    private final double aversion;
    private final double ridge;
    private final double[] moments = new double[2];
    private boolean known;

    PortfolioObjective(double[][] returns, double aversion, double ridge) {
        this.returns = returns;
        this.aversion = aversion;
        this.ridge = ridge;
    }

    @Override
    public void moved() {
        known = false;
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return -y[0] + aversion * (y[1] - y[0] * y[0]) + ridge / 2 * Vectors.dot(x, x);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        double sum = 0;
        for (int k = 0; k < draw.size(); k++) {
            double gain = Vectors.dot(returns[draw.index(k)], x);
            sum += square(y[0] - gain) + square(y[1] - gain * gain);
        }
        return sum / (2 * draw.size());
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        for (int k = 0; k < out.length; k++) {
            out[k] = ridge * x[k];
        }
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        out[0] = -1 - 2 * aversion * y[0];
        out[1] = aversion;
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        double[] h = moments(x, draw);
        out[0] = y[0] - h[0];
        out[1] = y[1] - h[1];
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
        for (int k = 0; k < draw.size(); k++) {
            double[] sample = returns[draw.index(k)];
            double gain = Vectors.dot(sample, x);
            addMinusJacobian(sample, gain, (y[0] - gain) / draw.size(), (y[1] - gain * gain) / draw.size(), out);
        }
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        System.arraycopy(v, 0, out, 0, v.length);
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        for (int k = 0; k < draw.size(); k++) {
            double[] sample = returns[draw.index(k)];
            addMinusJacobian(sample, Vectors.dot(sample, x), v[0] / draw.size(), v[1] / draw.size(), out);
        }
    }

    @Override
    public int lowerSamples() {
        return returns.length;
    }

    @Override
    public OptionalDouble smoothness() {
        return OptionalDouble.of(1);
    }

    private double[] moments(double[] x, Draw draw) {
        if (!known) {
            Arrays.fill(moments, 0);
            for (int k = 0; k < draw.size(); k++) {
                double gain = Vectors.dot(returns[draw.index(k)], x);
                moments[0] += gain / draw.size();
                moments[1] += gain * gain / draw.size();
            }
            known = true;
        }
        return moments;
    }

    /** out -= (dh/dx)' (first, second), of one sample. */
    private static void addMinusJacobian(double[] sample, double gain, double first, double second, double[] out) {
        double factor = -(first + 2 * second * gain);
        for (int j = 0; j < out.length; j++) {
            out[j] += factor * sample[j];
        }
    }

    private static double square(double value) {
        return value * value;
    }
}
