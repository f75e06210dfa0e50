package org.parley.plugins.models.regression;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.plugins.models.numeric.Vectors;

/**
 * f = |A y - b|^2 and g = |A y - x|^2 + C |y|^2. A sample is a row of A: a batch of m of the p rows counts p / m times, which is right on
 * average.
 */
final class RegressionObjective implements DoubleObjective {

    private final double[][] a;
    private final double[] b;
    private final double ridge;
    private Supplier<double[]> solution;

    /**
     * @param a A, row by row
     */
    RegressionObjective(double[][] a, double[] b, double ridge) {
        this.a = a;
        this.b = b;
        this.ridge = ridge;
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        return squares(y, b, draw);
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return squares(y, x, draw) + ridge * Vectors.dot(y, y);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        gradient(y, b, 0, draw, out);
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        gradient(y, x, ridge, draw, out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.fill(out, 0);
        for (int k = 0; k < draw.size(); k++) {
            int row = draw.index(k);
            out[row] -= 2 * weight(draw) * (Vectors.dot(a[row], y) - x[row]);
        }
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        for (int k = 0; k < out.length; k++) {
            out[k] = 2 * ridge * v[k];
        }
        for (int k = 0; k < draw.size(); k++) {
            double[] row = a[draw.index(k)];
            Vectors.add(2 * weight(draw) * Vectors.dot(row, v), row, out);
        }
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        Arrays.fill(out, 0);
        for (int k = 0; k < draw.size(); k++) {
            int row = draw.index(k);
            out[row] -= 2 * weight(draw) * Vectors.dot(a[row], v);
        }
    }

    @Override
    public int upperSamples() {
        return a.length;
    }

    @Override
    public int lowerSamples() {
        return a.length;
    }

    /** The squared Frobenius norm of A bounds the largest eigenvalue of A'A. */
    @Override
    public OptionalDouble smoothness() {
        return OptionalDouble.of(
                2 * (Arrays.stream(a).mapToDouble(row -> Vectors.dot(row, row)).sum() + ridge));
    }

    /** Makes this agent measure itself by its distance to that solution. */
    void judgedAgainst(Supplier<double[]> networkSolution) {
        solution = networkSolution;
    }

    @Override
    public void measure(double[] x, double[] y, double[] out) {
        if (solution == null) {
            return;
        }
        double[] best = solution.get();
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += (x[k] - best[k]) * (x[k] - best[k]);
        }
        out[0] = sum;
    }

    double[][] a() {
        return a;
    }

    double[] b() {
        return b;
    }

    double ridge() {
        return ridge;
    }

    private double squares(double[] y, double[] target, Draw draw) {
        double sum = 0;
        for (int k = 0; k < draw.size(); k++) {
            int row = draw.index(k);
            double distance = Vectors.dot(a[row], y) - target[row];
            sum += distance * distance;
        }
        return weight(draw) * sum;
    }

    private void gradient(double[] y, double[] target, double pull, Draw draw, double[] out) {
        for (int k = 0; k < out.length; k++) {
            out[k] = 2 * pull * y[k];
        }
        for (int k = 0; k < draw.size(); k++) {
            int row = draw.index(k);
            Vectors.add(2 * weight(draw) * (Vectors.dot(a[row], y) - target[row]), a[row], out);
        }
    }

    private double weight(Draw draw) {
        return (double) a.length / draw.size();
    }
}
