package org.parley.plugins.serve;

import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.observe.Row;

/** A metric over rounds as a word-sized picture, in decades where it spans more than one. */
final class Sparkline {

    private static final int WIDTH = 120;
    private static final int HEIGHT = 26;
    private static final int MOST_POINTS = 60;

    private Sparkline() {}

    /** As SVG; empty where there are not two values to join. */
    static String of(List<? extends Row> rows, String column) {
        int count = Math.min(MOST_POINTS, rows.size());
        double[][] points = IntStream.range(0, count)
                .mapToObj(k -> rows.get(count == 1 ? 0 : (int) ((long) k * (rows.size() - 1) / (count - 1))))
                .map(row -> new double[] {row.round(), row.value(column).orElse(Double.NaN)})
                .filter(point -> Double.isFinite(point[1]))
                .toArray(double[][]::new);
        if (points.length < 2) {
            return "";
        }
        inDecades(points);
        double[] x = range(points, 0);
        double[] y = range(points, 1);
        StringBuilder path = new StringBuilder();
        for (double[] point : points) {
            path.append(path.isEmpty() ? 'M' : 'L')
                    .append(tenths(2 + (WIDTH - 4) * share(point[0], x)))
                    .append(' ')
                    .append(tenths(2 + (HEIGHT - 4) * (1 - share(point[1], y))));
        }
        return "<svg class=\"spark\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" aria-hidden=\"true\"><path d=\""
                + path + "\"/></svg>";
    }

    /** A list has a hundred thousand of them, for which String.format is too slow. */
    private static double tenths(double coordinate) {
        return Math.round(10 * coordinate) / 10.0;
    }

    private static void inDecades(double[][] points) {
        double[] values = range(points, 1);
        if (values[0] > 0 && values[1] / values[0] >= 10) {
            for (double[] point : points) {
                point[1] = StrictMath.log10(point[1]);
            }
        }
    }

    private static double[] range(double[][] points, int coordinate) {
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (double[] point : points) {
            least = Math.min(least, point[coordinate]);
            largest = Math.max(largest, point[coordinate]);
        }
        return new double[] {least, largest};
    }

    private static double share(double value, double[] range) {
        return range[1] > range[0] ? (value - range[0]) / (range[1] - range[0]) : 0.5;
    }
}
