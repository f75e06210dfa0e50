package org.parley.datasets;

import java.util.List;
import org.parley.api.component.Option;

/** Scales features to a common range, which is determined by the training samples and also applied to test samples. */
enum Scaling {
    /** Unscaled features. */
    NONE {
        @Override
        double[] shiftAndSpan(float[][] rows, int column) {
            return new double[] {0, 1};
        }
    },
    /** Smallest value 0, largest value 1. */
    UNIT {
        @Override
        double[] shiftAndSpan(float[][] rows, int column) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (float[] row : rows) {
                min = Math.min(min, row[column]);
                max = Math.max(max, row[column]);
            }
            return new double[] {min, max - min};
        }
    },
    /** Mean 0, standard deviation 1. */
    STANDARD {
        @Override
        double[] shiftAndSpan(float[][] rows, int column) {
            double sum = 0;
            for (float[] row : rows) {
                sum += row[column];
            }
            double mean = sum / rows.length;
            double squares = 0;
            for (float[] row : rows) {
                squares += (row[column] - mean) * (row[column] - mean);
            }
            return new double[] {mean, Math.sqrt(squares / rows.length)};
        }
    };

    /**
     * @param scalings the choices, the first of which is the default
     */
    static Option<Scaling> option(List<Scaling> scalings, String description) {
        return Option.choice("scale", scalings).description(description);
    }

    abstract double[] shiftAndSpan(float[][] rows, int column);

    /** Scales in place. A constant feature becomes 0, except with {@link #NONE}. */
    void apply(float[][] train, float[][] test) {
        for (int column = 0; column < train[0].length; column++) {
            double[] check = shiftAndSpan(train, column);
            double span = check[1] > 0 ? check[1] : 1;
            scale(train, column, check[0], span);
            scale(test, column, check[0], span);
        }
    }

    private static void scale(float[][] rows, int column, double shift, double span) {
        for (float[] row : rows) {
            row[column] = (float) ((row[column] - shift) / span);
        }
    }
}
