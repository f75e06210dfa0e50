package org.parley.runtime.comparison;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parley.runtime.comparison.RunGroup.Statistic;

/** How the seeds of a configuration become a curve and a band around it. */
public enum Spread {
    /** The mean alone. */
    NONE,
    /** The mean, and one sample standard deviation to both sides. */
    DEVIATION,
    /** The median, and the middle half of the seeds. */
    QUARTILES,
    /** The median, and all seeds between the least and the largest. */
    RANGE,
    /** Every seed on its own. */
    SEEDS;

    /**
     * @param x the mean over seeds
     * @param low the lower edge of the band; empty where there is none
     */
    public record Curve(double[] x, double[] middle, double[] low, double[] high) {}

    /** The rows that all runs of a group have for the same rounds; a value that one run lacks is NaN. */
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

    /** @param side -1 for the lower, 1 for the upper edge */
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

    /** Linear between the two seeds around it, as R and NumPy do unless told otherwise. */
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
