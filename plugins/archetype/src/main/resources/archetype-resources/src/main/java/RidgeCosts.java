package ${package};

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;

/** The costs of one agent: g trains the linear model y with a penalty exp(x_k) y_k^2 / 2 on every weight, and f validates it. */
final class RidgeCosts implements DoubleObjective {

    private final double[][] train; // one row per sample: the features, then the target
    private final double[][] validation;

    RidgeCosts(RandomGenerator random, int features, int samples) {
        train = random.doubles(samples).mapToObj(s -> row(random, features)).toArray(double[][]::new);
        validation = random.doubles(samples).mapToObj(s -> row(random, features)).toArray(double[][]::new);
    }

    @Override
    public double upper(double[] x, double[] y, Draw draw) {
        double sum = 0;
        for (int s = 0; s < draw.size(); s++) {
            sum += Math.pow(residual(validation[draw.index(s)], y), 2) / 2;
        }
        return sum / draw.size();
    }

    @Override
    public double lower(double[] x, double[] y, Draw draw) {
        double sum = 0;
        for (int s = 0; s < draw.size(); s++) {
            sum += Math.pow(residual(train[draw.index(s)], y), 2) / 2 / draw.size();
        }
        for (int k = 0; k < y.length; k++) {
            sum += Math.exp(x[k]) * y[k] * y[k] / 2;
        }
        return sum;
    }

    @Override
    public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
        Arrays.setAll(out, k -> Math.exp(x[k]) * y[k]);
        for (int s = 0; s < draw.size(); s++) {
            double[] row = train[draw.index(s)];
            double residual = residual(row, y);
            Arrays.setAll(out, k -> out[k] + row[k] * residual / draw.size());
        }
    }

    @Override
    public int upperSamples() {
        return validation.length;
    }

    @Override
    public int lowerSamples() {
        return train.length;
    }

    private static double residual(double[] row, double[] y) {
        double sum = -row[y.length];
        for (int k = 0; k < y.length; k++) {
            sum += row[k] * y[k];
        }
        return sum;
    }

    /** Returns one sample: noisy values of a linear function that all agents share. */
    private static double[] row(RandomGenerator random, int features) {
        double[] row = random.doubles(features + 1, -1, 1).toArray();
        for (int k = 0; k < features; k++) {
            row[features] += row[k] / (k + 1);
        }
        return row;
    }
}
