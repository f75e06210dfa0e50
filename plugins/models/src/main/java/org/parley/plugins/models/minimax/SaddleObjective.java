package org.parley.plugins.models.minimax;

import java.util.OptionalDouble;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.plugins.models.numeric.Vectors;

/**
 * f = convexity/2 |x|^2 + b'x + x'Ky + c'y - concavity/2 |y|^2, and g = -f.
 *
 * @param k K, row by row, a row per entry of x
 */
record SaddleObjective(double[][] k, double[] b, double[] c, double convexity, double concavity)
        implements DoubleObjective {

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        double sum = convexity / 2 * Vectors.dot(x, x)
                + Vectors.dot(b, x)
                + Vectors.dot(c, y)
                - concavity / 2 * Vectors.dot(y, y);
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * Vectors.dot(k[i], y);
        }
        return sum;
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        return -upper(x, y, draw);
    }

    @Override
    public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
        for (int i = 0; i < x.length; i++) {
            out[i] = convexity * x[i] + b[i] + Vectors.dot(k[i], y);
        }
    }

    @Override
    public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
        for (int j = 0; j < y.length; j++) {
            out[j] = c[j] - concavity * y[j];
        }
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < y.length; j++) {
                out[j] += x[i] * k[i][j];
            }
        }
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        upperGradientY(x, y, draw, out);
        negate(out);
    }

    @Override
    public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
        upperGradientX(x, y, draw, out);
        negate(out);
    }

    @Override
    public void hessian(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        for (int j = 0; j < v.length; j++) {
            out[j] = concavity * v[j];
        }
    }

    @Override
    public void mixed(double[] x, double[] y, Draw draw, double[] v, double[] out) {
        for (int i = 0; i < out.length; i++) {
            out[i] = -Vectors.dot(k[i], v);
        }
    }

    @Override
    public OptionalDouble smoothness() {
        return OptionalDouble.of(concavity);
    }

    private static void negate(double[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = -values[i];
        }
    }
}
