package org.parley.plugins.serve;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.parley.api.observe.Row;

/** Converts texts, numbers, times and small curves to HTML. */
final class Html {

    private Html() {}

    /** Escapes a text for use between tags and within quotes. */
    static String text(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            switch (character) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(character);
            }
        });
        return safe.toString();
    }

    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;
    private static final int DAY = 24 * HOUR;

    /** Returns a duration in its two largest units: {@code 40 s}, {@code 3 min 5 s}, {@code 2 h 10 min}, {@code 3 d 4 h}. */
    static String time(double seconds) {
        long all = Math.round(seconds);
        if (all < MINUTE) {
            return all + " s";
        }
        if (all < HOUR) {
            return all / MINUTE + " min " + all % MINUTE + " s";
        }
        return all < DAY
                ? all / HOUR + " h " + all % HOUR / MINUTE + " min"
                : all / DAY + " d " + all % DAY / HOUR + " h";
    }

    /** Returns a number with a separator for thousands. */
    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', '\u2009');
    }

    static String value(double value) {
        double size = Math.abs(value);
        boolean plain = value == 0 || size >= 1e-3 && size < 1e4;
        return String.format(Locale.ROOT, plain ? "%.4f" : "%.3e", value);
    }

    /** Returns a column's name without underscores. */
    static String caption(String column) {
        return column.replace('_', ' ');
    }

    private static final int WIDTH = 120;
    private static final int HEIGHT = 26;
    private static final int MOST_POINTS = 60;

    /**
     * Draws a metric over rounds as SVG, on a logarithmic axis if it spans more than one decade. Returns an empty text for fewer than two
     * values.
     */
    static String sparkline(List<? extends Row> rows, String column) {
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

    /** Formats with one decimal. A list has a hundred thousand coordinates, for which String.format is too slow. */
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
