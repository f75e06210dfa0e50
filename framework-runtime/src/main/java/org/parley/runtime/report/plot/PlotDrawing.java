package org.parley.runtime.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws one {@link Plot}. */
public final class PlotDrawing {

    private static final int TOP = 10;
    private static final double MARGIN = 14;
    private static final double BELOW = 44;
    /** Widths of a character of the drawing stylesheet's fonts, on the safe side. */
    private static final double CHARACTER = 6.9;

    private static final double BOLD_CHARACTER = 8.1;
    /** Characters of a name at the end of a curve; longer ones are cut. */
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

    /** What the picture is for. */
    public enum Format {
        /** A page: the names of the curves at their ends. */
        PAGE(460, 264, 5),
        /** Rows of small pictures of the same thing, named elsewhere. */
        SMALL(300, 200, 3),
        /** A column of a paper: the title along the vertical axis and a legend below. */
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

    /** In a paper every one of few points; else the last, and where there are several curves some on the way, at places that differ from pen to pen. */
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

    /** A single curve needs no name beside the title, so its end shows where it got to. */
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
        return shortened(series.label());
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

    private static String shortened(String text) {
        int length = text.codePointCount(0, text.length());
        return length <= LONGEST_LABEL ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST_LABEL - 1)) + "…";
    }

    private static int longest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }
}
