package org.parley.runtime.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.parley.runtime.record.Numbers;
import org.parley.runtime.report.plot.Scale.LinearScale;
import org.parley.runtime.report.plot.Scale.LogScale;

/**
 * Curves over a common axis. By default, the vertical axis is logarithmic if the values span decades, and linear otherwise.
 *
 * <p>The size of its pictures does not depend on the number of values.
 *
 * @param title the title of the plot
 * @param across the caption of the horizontal axis
 * @param decadesAcross whether the horizontal axis is logarithmic
 * @param decadesUp whether the vertical axis is logarithmic; default: if the values span decades
 */
public record Plot(
        String title, String across, List<Series> series, boolean decadesAcross, Optional<Boolean> decadesUp) {

    /** Values within one decade are shown on a linear axis. */
    private static final double DECADE = 10;

    private static final double[] NONE = {};

    public Plot {
        series = List.copyOf(series);
    }

    public Plot(String title, String across, List<Series> series) {
        this(title, across, series, false, Optional.empty());
    }

    /**
     * Returns whether the vertical axis is logarithmic. By default, it is if no value is negative and the positive ones span at least one
     * decade.
     */
    public boolean isLogarithmic() {
        return decadesUp.orElseGet(this::callsForDecades);
    }

    private boolean callsForDecades() {
        Optional<double[]> positive = range(values().filter(LogScale::has));
        boolean zeros = values().anyMatch(value -> value == 0);
        boolean negatives = values().anyMatch(value -> value < 0 && Double.isFinite(value));
        return !negatives && positive.isPresent() && (zeros || positive.get()[1] / positive.get()[0] >= DECADE);
    }

    /** Returns a remark about values that are not in the picture; empty if all are. */
    public String remark() {
        boolean logarithmic = isLogarithmic();
        long zeros = logarithmic ? values().filter(value -> value == 0).count() : 0;
        long endless = values().filter(value -> logarithmic ? Double.isInfinite(value) : isTooLarge(value))
                .count();
        String nothing = zeros == 0 ? "" : Numbers.count(zeros) + (zeros == 1 ? " zero" : " zeros");
        String tooMuch = endless == 0 ? "" : Numbers.count(endless) + " too large";
        String both = nothing + (zeros > 0 && endless > 0 ? " and " : "") + tooMuch;
        return both.isEmpty() ? "" : both + " not drawn";
    }

    /** Returns a description of the picture for screen readers. */
    public String description() {
        StringBuilder text = new StringBuilder(isLogarithmic() ? "Logarithmic axis." : "Linear axis.");
        for (Series curve : series) {
            int last = lastFinite(curve.y());
            if (last >= 0) {
                text.append(' ').append(curve.label()).append(" ends at ").append(Numbers.brief(curve.y()[last]));
                text.append(" (")
                        .append(across)
                        .append(' ')
                        .append(Numbers.brief(curve.x()[last]))
                        .append(").");
            }
        }
        return text.toString();
    }

    /** @param intervals the approximate number of intervals between labels */
    Scale vertical(int intervals) {
        if (isLogarithmic()) {
            double[] range = range(valuesAndBands().filter(LogScale::has)).orElse(new double[] {1, 1});
            return LogScale.covering(range[0], range[1], intervals);
        }
        double[] range = range(valuesAndBands().filter(LinearScale::has)).orElse(new double[] {0, 0});
        return LinearScale.around(range[0], range[1], intervals);
    }

    /** @param intervals the approximate number of intervals between labels */
    Scale horizontal(int intervals) {
        double[] places = series.stream()
                .flatMapToDouble(curve -> Arrays.stream(curve.x()))
                .filter(LinearScale::has)
                .toArray();
        if (decadesAcross) {
            double[] range = range(Arrays.stream(places).filter(LogScale::has)).orElse(new double[] {1, 1});
            return LogScale.covering(range[0], range[1], intervals);
        }
        double[] range = range(Arrays.stream(places)).orElse(new double[] {0, 1});
        boolean whole = Arrays.stream(places).allMatch(place -> place == Math.rint(place));
        return whole
                ? LinearScale.counting(range[0], range[1], intervals)
                : LinearScale.along(range[0], range[1], intervals);
    }

    /** Returns the values and the bands. On a logarithmic axis, parts of bands at or below zero are ignored. */
    private DoubleStream valuesAndBands() {
        DoubleStream edges = series.stream()
                .flatMapToDouble(curve -> DoubleStream.concat(
                        Arrays.stream(isLogarithmic() ? NONE : curve.low()), Arrays.stream(curve.high())));
        return DoubleStream.concat(values(), edges);
    }

    private DoubleStream values() {
        return series.stream().flatMapToDouble(curve -> Arrays.stream(curve.y()));
    }

    private static boolean isTooLarge(double value) {
        return !Double.isNaN(value) && !LinearScale.has(value);
    }

    private static Optional<double[]> range(DoubleStream values) {
        var statistics = values.summaryStatistics();
        return statistics.getCount() == 0
                ? Optional.empty()
                : Optional.of(new double[] {statistics.getMin(), statistics.getMax()});
    }

    private static int lastFinite(double[] values) {
        int last = values.length - 1;
        while (last >= 0 && !Double.isFinite(values[last])) {
            last--;
        }
        return last;
    }

    /**
     * A curve, or one of several that belong together. Values that are not finite leave a gap.
     *
     * @param x the x values, ascending
     * @param low the lower edge of the band around the curve; empty if there is none
     * @param high the upper edge
     * @param faint whether the curve is one of several with the same pen, without markers and a label
     */
    public record Series(String label, Pen pen, double[] x, double[] y, double[] low, double[] high, boolean faint) {

        private static final double[] NONE = {};

        public Series {
            if (x.length != y.length) {
                throw new IllegalArgumentException(label + " has " + x.length + " places but " + y.length + " values");
            }
            if (low.length != high.length || low.length != 0 && low.length != x.length) {
                throw new IllegalArgumentException(label + " has a band of another length");
            }
        }

        public Series(String label, Pen pen, double[] x, double[] y) {
            this(label, pen, x, y, NONE, NONE, false);
        }

        public boolean hasBand() {
            return low.length > 0;
        }
    }
}
