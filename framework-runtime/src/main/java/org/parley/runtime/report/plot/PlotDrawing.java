package org.parley.runtime.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.runtime.record.Numbers;
import org.parley.runtime.report.plot.Plot.Series;

/** Draws one {@link Plot}. */
public final class PlotDrawing {

    private static final int TOP = 10;
    private static final double MARGIN = 14;
    private static final double BELOW = 44;
    /** An upper bound on the width of a character in the drawing stylesheet's fonts. */
    private static final double CHARACTER = 6.9;

    private static final double BOLD_CHARACTER = 8.1;
    /** The maximum number of characters of a name at the end of a curve. Longer names are shortened. */
    public static final int LONGEST_LABEL = 18;

    private static final int MARKERS = 6;

    private final Plot plot;
    private final Format format;
    private final Scale horizontal;
    private final Scale vertical;
    private final List<Scale.Tick> rungs;
    private final Legend legend;
    private final double left;
    private final double right;
    private final double bottom;

    /** The purpose of the picture. */
    public enum Format {
        /** A page, with the names of the curves at their ends. */
        PAGE(460, 264, 5),
        /** Rows of small pictures of the same curves, named elsewhere. */
        SMALL(300, 200, 3),
        /** A column of a paper, with the title along the vertical axis and a legend below. */
        PAPER(380, 250, 5);

        private final int width;
        private final int height;
        private final int intervals;

        Format(int width, int height, int intervals) {
            this.width = width;
            this.height = height;
            this.intervals = intervals;
        }
    }

    public PlotDrawing(Plot plot, Format format) {
        this.plot = plot;
        this.format = format;
        this.horizontal = plot.horizontal(format.intervals);
        this.vertical = plot.vertical(format.intervals);
        this.rungs = vertical.ticks();
        this.legend = format == Format.PAPER ? Legend.of(plot.series(), format.width) : Legend.NONE;
        double title = format == Format.PAPER ? 18 : 0;
        this.left = title + MARGIN + CHARACTER * longest(rungs.stream().map(Scale.Tick::label));
        double endLabels = BOLD_CHARACTER * longest(named().map(this::endLabel));
        double halfTick = CHARACTER * longest(horizontal.ticks().stream().map(Scale.Tick::label)) / 2;
        this.right = format.width - Math.max(MARGIN + endLabels, halfTick + 2);
        this.bottom = format.height - BELOW;
    }

    public int width() {
        return format.width;
    }

    public int height() {
        return format.height + legend.height();
    }

    public void onto(Canvas canvas) {
        drawGrid(canvas);
        plot.series().stream().filter(Series::hasBand).forEach(series -> drawBand(series, canvas));
        List<EndLabels.Label> labels = new ArrayList<>();
        plot.series().forEach(series -> drawCurve(series, labels, canvas));
        for (EndLabels.Label label : EndLabels.spread(labels, TOP, bottom - 6)) {
            canvas.name(label.pen(), label.text(), right + 8, label.y() + 4);
        }
        legend.draw(format.height, canvas);
    }

    private void drawGrid(Canvas canvas) {
        for (Scale.Tick tick : rungs) {
            double y = y(tick.place());
            canvas.line(tick.label().isEmpty() ? Canvas.Rule.MINOR : Canvas.Rule.GRID, left, y, right, y);
            canvas.label(tick.label(), left - 6, y + 4, Canvas.Anchor.END);
        }
        for (Scale.Tick tick : horizontal.ticks()) {
            double x = x(tick.place());
            canvas.line(Canvas.Rule.AXIS, x, bottom, x, bottom + (tick.label().isEmpty() ? 2 : 4));
            canvas.label(tick.label(), x, bottom + 18, Canvas.Anchor.MIDDLE);
        }
        canvas.line(Canvas.Rule.AXIS, left, bottom, right, bottom);
        canvas.label(plot.across(), (left + right) / 2, format.height - 8, Canvas.Anchor.MIDDLE);
        if (format == Format.PAPER) {
            canvas.upright(plot.title(), MARGIN, (TOP + bottom) / 2);
        }
    }

    private void drawBand(Series series, Canvas canvas) {
        double[] x = across(series.x());
        double[] low = Arrays.stream(series.low())
                .map(value -> vertical.shows(value) ? y(Math.max(0, vertical.place(value))) : bottom)
                .toArray();
        double[] high = up(series.high());
        for (int[] piece : Strokes.of(x, high)) {
            double[] there = pick(x, piece);
            double[] back = reversed(there);
            canvas.band(series.pen(), joined(there, back), joined(pick(high, piece), reversed(pick(low, piece))));
        }
    }

    private void drawCurve(Series series, List<EndLabels.Label> labels, Canvas canvas) {
        double[] x = across(series.x());
        double[] y = up(series.y());
        List<int[]> strokes = Strokes.of(x, y);
        for (int[] stroke : strokes) {
            if (stroke.length == 1) {
                canvas.marker(series.pen(), x[stroke[0]], y[stroke[0]]);
            } else {
                canvas.curve(series.pen(), series.faint(), pick(x, stroke), pick(y, stroke));
            }
        }
        if (strokes.isEmpty() || series.faint()) {
            return;
        }
        int[] drawn = strokes.stream().flatMapToInt(IntStream::of).toArray();
        int last = drawn[drawn.length - 1];
        markers(series.pen(), drawn, x, last).forEach(i -> canvas.marker(series.pen(), x[i], y[i]));
        String label = endLabel(series);
        if (!label.isEmpty()) {
            labels.add(new EndLabels.Label(label, series.pen(), y[last]));
        }
    }

    /**
     * Selects the points with markers: all points of a short curve in a paper, otherwise the last one and, for several curves, a few more
     * at different positions per curve.
     */
    private IntStream markers(Pen pen, int[] drawn, double[] x, int last) {
        if (format == Format.PAPER && drawn.length <= MARKERS) {
            return IntStream.of(drawn);
        }
        if (named().count() < 2) {
            return IntStream.of(last);
        }
        double gap = (right - left) / MARKERS;
        List<Integer> chosen = new ArrayList<>();
        double next = left + gap * (0.2 + 0.6 * pen.offset());
        for (int i : drawn) {
            if (x[i] >= next && i != last) {
                chosen.add(i);
                next = x[i] + gap;
            }
        }
        chosen.add(last);
        return chosen.stream().mapToInt(Integer::intValue);
    }

    /** Returns the label at the end of a curve. A single curve is labeled with its last value, because the title names it. */
    private String endLabel(Series series) {
        if (format != Format.PAGE) {
            return "";
        }
        if (named().count() == 1) {
            double[] y = series.y();
            int last = y.length - 1;
            while (last >= 0 && !vertical.shows(y[last])) {
                last--;
            }
            return last < 0 ? "" : Numbers.brief(y[last]);
        }
        return shortened(series.label(), LONGEST_LABEL);
    }

    private Stream<Series> named() {
        return plot.series().stream().filter(series -> !series.faint());
    }

    private double[] across(double[] values) {
        return Arrays.stream(values)
                .map(value -> horizontal.shows(value) ? x(horizontal.place(value)) : Double.NaN)
                .toArray();
    }

    private double[] up(double[] values) {
        return Arrays.stream(values)
                .map(value -> vertical.shows(value) ? y(vertical.place(value)) : Double.NaN)
                .toArray();
    }

    private double x(double place) {
        return left + place * (right - left);
    }

    private double y(double place) {
        return bottom - place * (bottom - TOP);
    }

    private static double[] pick(double[] values, int[] indices) {
        return IntStream.of(indices).mapToDouble(i -> values[i]).toArray();
    }

    private static double[] reversed(double[] values) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> values[values.length - 1 - i])
                .toArray();
    }

    private static double[] joined(double[] first, double[] second) {
        return DoubleStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
    }

    /** Shortens a text to this number of characters. */
    public static String shortened(String text, int longest) {
        int length = text.codePointCount(0, text.length());
        return length <= longest ? text : text.substring(0, text.offsetByCodePoints(0, longest - 1)) + "…";
    }

    private static int longest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }

    /** Avoids overlaps between the names at the ends of curves. */
    static final class EndLabels {

        private static final double LINE_HEIGHT = 15;

        /** A name and the height of its curve's end. */
        record Label(String text, Pen pen, double y) {}

        private EndLabels() {}

        /** Moves labels apart as little as possible, and keeps them between top and bottom if there is enough space. */
        static List<Label> spread(List<Label> labels, double top, double bottom) {
            List<Label> sorted = new ArrayList<>(labels);
            sorted.sort(Comparator.comparingDouble(Label::y));
            double[] y = sorted.stream().mapToDouble(Label::y).toArray();
            for (int i = 1; i < y.length; i++) {
                y[i] = Math.max(y[i], y[i - 1] + LINE_HEIGHT);
            }
            double limit = bottom;
            for (int i = y.length - 1; i >= 0; i--, limit -= LINE_HEIGHT) {
                y[i] = Math.max(Math.min(y[i], limit), top + i * LINE_HEIGHT);
            }
            List<Label> spread = new ArrayList<>();
            for (int i = 0; i < y.length; i++) {
                spread.add(new Label(sorted.get(i).text(), sorted.get(i).pen(), y[i]));
            }
            return spread;
        }
    }

    /** The names of curves below a picture, in as many columns as fit. */
    private record Legend(List<Series> entries, int columns, double columnWidth) {

        static final Legend NONE = new Legend(List.of(), 1, 0);

        private static final int LINE_HEIGHT = 17;
        private static final double SAMPLE = 26;
        private static final double CHARACTER = 6.3;
        private static final double MARGIN = 14;

        /** A single curve needs no legend, because the axis describes it. */
        static Legend of(List<Series> series, double width) {
            List<Series> entries = series.stream().filter(each -> !each.faint()).toList();
            if (entries.size() < 2) {
                return NONE;
            }
            int longest = entries.stream()
                    .mapToInt(each -> each.label().length())
                    .max()
                    .orElse(0);
            double entry = SAMPLE + 8 + CHARACTER * longest + 10;
            int columns = Math.max(1, Math.min(entries.size(), (int) ((width - MARGIN) / entry)));
            return new Legend(entries, columns, (width - MARGIN) / columns);
        }

        int height() {
            return LINE_HEIGHT * ((entries.size() + columns - 1) / columns);
        }

        void draw(double top, Canvas canvas) {
            for (int i = 0; i < entries.size(); i++) {
                Series entry = entries.get(i);
                double x = MARGIN + columnWidth * (i % columns);
                double y = top + LINE_HEIGHT * (i / columns) + LINE_HEIGHT / 2.0;
                canvas.curve(entry.pen(), false, new double[] {x, x + SAMPLE}, new double[] {y, y});
                canvas.marker(entry.pen(), x + SAMPLE / 2, y);
                canvas.label(entry.label(), x + SAMPLE + 8, y + 4, Canvas.Anchor.START);
            }
        }
    }

    /**
     * Selects the points of a long curve to draw: the first, the lowest, the highest and the last of each column of pixels. The result
     * looks the same as a line through all points.
     */
    static final class Strokes {

        private final double[] x;
        private final double[] y;
        private final List<int[]> finished = new ArrayList<>();
        private final List<Integer> stroke = new ArrayList<>();
        private int first = -1;
        private int lowest;
        private int highest;
        private int last;

        private Strokes(double[] x, double[] y) {
            this.x = x;
            this.y = y;
        }

        /**
         * Returns the indices of the points to connect; one array per part of the curve.
         *
         * @param x in pixels, ascending; NaN for points that cannot be shown
         * @param y in pixels; NaN makes a gap, unless another point in the same column of pixels hides it
         */
        static List<int[]> of(double[] x, double[] y) {
            Strokes strokes = new Strokes(x, y);
            strokes.collect();
            return strokes.finished;
        }

        private void collect() {
            for (int i = 0; i < x.length; i++) {
                if (Double.isNaN(x[i]) || Double.isNaN(y[i])) {
                    continue;
                }
                if (first >= 0 && column(i) != column(first)) {
                    endColumn();
                    if (hasGap(last, i)) {
                        endStroke();
                    }
                }
                take(i);
            }
            endColumn();
            endStroke();
        }

        private boolean hasGap(int from, int to) {
            return IntStream.range(from + 1, to)
                    .anyMatch(i -> !Double.isNaN(x[i]) && column(i) != column(from) && column(i) != column(to));
        }

        private void take(int i) {
            if (first < 0) {
                first = i;
                lowest = i;
                highest = i;
            }
            lowest = y[i] < y[lowest] ? i : lowest;
            highest = y[i] > y[highest] ? i : highest;
            last = i;
        }

        private void endColumn() {
            if (first >= 0) {
                IntStream.of(first, lowest, highest, last).sorted().distinct().forEach(stroke::add);
                first = -1;
            }
        }

        private void endStroke() {
            if (!stroke.isEmpty()) {
                finished.add(stroke.stream().mapToInt(Integer::intValue).toArray());
                stroke.clear();
            }
        }

        private int column(int i) {
            return (int) Math.floor(x[i]);
        }
    }
}
