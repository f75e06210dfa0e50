package org.parley.runtime.comparison;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parley.runtime.comparison.RunGroup.Statistic;

/** The summary of runs with different seeds by a curve and a band around it. */
public enum Spread {
    /** The mean without a band. */
    NONE,
    /** The mean, and one sample standard deviation on both sides. */
    DEVIATION,
    /** The median, and the interquartile range. */
    QUARTILES,
    /** The median, and the range from the smallest to the largest value. */
    RANGE,
    /** One curve per seed. */
    SEEDS;

    /**
     * A curve and its band.
     *
     * @param x the mean over seeds
     * @param low the lower edge of the band; empty if there is none
     */
    public record Curve(double[] x, double[] middle, double[] low, double[] high) {}

    /** Returns the curve over the leading rows that all runs of a group have for the same rounds. A value that one run lacks is NaN. */
    public Curve of(RunGroup group, CostAxis axis, String metric) {
        int rows = group.commonRows();
        double[][] across = group.runs().stream().map(axis::of).toArray(double[][]::new);
        double[][] values =
                group.runs().stream().map(run -> run.metrics().column(metric)).toArray(double[][]::new);
        double[] x = new double[rows];
        double[] middle = new double[rows];
        boolean banded = this != NONE && this != SEEDS && group.runs().size() > 1;
        double[] low = new double[banded ? rows : 0];
        double[] high = new double[banded ? rows : 0];
        for (int row = 0; row < rows; row++) {
            x[row] = Statistic.of(at(across, row)).mean();
            double[] seeds = at(values, row);
            middle[row] = middle(seeds);
            if (banded) {
                low[row] = edge(seeds, -1);
                high[row] = edge(seeds, 1);
            }
        }
        return new Curve(x, middle, low, high);
    }

    private double middle(double... seeds) {
        return this == QUARTILES || this == RANGE
                ? quantile(0.5, seeds)
                : Statistic.of(seeds).mean();
    }

    /** @param side -1 for the lower edge, 1 for the upper edge */
    private double edge(double[] seeds, int side) {
        return switch (this) {
            case QUARTILES -> quantile(side < 0 ? 0.25 : 0.75, seeds);
            case RANGE -> quantile(side < 0 ? 0 : 1, seeds);
            default -> {
                Statistic statistic = Statistic.of(seeds);
                yield statistic.mean() + side * statistic.deviation();
            }
        };
    }

    /** Interpolates linearly between the two nearest values, which is the default of R and NumPy. */
    public static double quantile(double share, double... seeds) {
        if (Arrays.stream(seeds).anyMatch(Double::isNaN)) {
            return Double.NaN;
        }
        double[] sorted = Arrays.stream(seeds).sorted().toArray();
        double place = share * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = (int) Math.ceil(place);
        return below == above ? sorted[below] : sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    private static double[] at(double[][] columns, int row) {
        return IntStream.range(0, columns.length)
                .mapToDouble(run -> columns[run][row])
                .toArray();
    }
}
