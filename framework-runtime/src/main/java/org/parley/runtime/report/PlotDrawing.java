package org.parley.runtime.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Draws one {@link SvgPlot}. */
final class PlotDrawing {

    private static final int TOP = 10;
    private static final double MARGIN = 14;
    /** Widths of a character of the drawing stylesheet's fonts, on the safe side. */
    private static final double CHARACTER = 6.9;

    private static final double BOLD_CHARACTER = 8.1;
    /** Characters of a name at the end of a curve; longer ones are cut. */
    static final int LONGEST_LABEL = 18;

    private final SvgPlot plot;
    private final Size size;
    private final Scale horizontal;
    private final Scale vertical;
    private final List<Scale.Tick> rungs;
    private final double left;
    private final double right;
    private final double bottom;
    private final Markup svg = new Markup();

    /** How much room there is. */
    enum Size {
        FULL(460, 264, 5),
        /** For rows of small pictures of the same thing: no names at the ends of the lines. */
        COMPACT(300, 200, 3);

        final int width;
        final int height;
        private final int intervals;

        Size(int width, int height, int intervals) {
            this.width = width;
            this.height = height;
            this.intervals = intervals;
        }
    }

    PlotDrawing(SvgPlot plot, Size size) {
        this.plot = plot;
        this.size = size;
        this.horizontal = plot.horizontal(size.intervals);
        this.vertical = plot.vertical(size.intervals);
        this.rungs = vertical.ticks();
        this.left = MARGIN + CHARACTER * longest(rungs.stream().map(Scale.Tick::label));
        double endLabels = BOLD_CHARACTER * longest(plot.series().stream().map(this::endLabel));
        double halfTick = CHARACTER * longest(horizontal.ticks().stream().map(Scale.Tick::label)) / 2;
        this.right = size.width - Math.max(MARGIN + endLabels, halfTick + 2);
        this.bottom = size.height - 44;
    }

    String svg() {
        Drawing.open(svg, plot.title(), plot.description(), size.width, size.height);
        drawGrid();
        List<EndLabels.Label> labels = new ArrayList<>();
        for (Series series : plot.series()) {
            drawCurve(series, labels);
        }
        for (EndLabels.Label label : EndLabels.spread(labels, TOP, bottom - 6)) {
            drawText(label.text(), "end " + label.hue().cssClass(), right + 8, label.y() + 4, "start");
        }
        return svg.close().finished();
    }

    private void drawGrid() {
        for (Scale.Tick tick : rungs) {
            double y = y(tick.place());
            drawLine(tick.label().isEmpty() ? "minor" : "grid", left, y, right, y);
            drawText(tick.label(), "tick", left - 6, y + 4, "end");
        }
        for (Scale.Tick tick : horizontal.ticks()) {
            double x = x(tick.place());
            drawLine("axis", x, bottom, x, bottom + 4);
            drawText(tick.label(), "tick", x, bottom + 18, "middle");
        }
        drawLine("axis", left, bottom, right, bottom);
        drawText(plot.across(), "tick", (left + right) / 2, size.height - 8, "middle");
    }

    private void drawCurve(Series series, List<EndLabels.Label> labels) {
        double[] x = new double[series.x().length];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = Double.isFinite(series.x()[i]) ? x(horizontal.place(series.x()[i])) : Double.NaN;
            y[i] = vertical.shows(series.y()[i]) ? y(vertical.place(series.y()[i])) : Double.NaN;
        }
        String hue = series.hue().cssClass();
        StringBuilder path = new StringBuilder();
        List<int[]> strokes = Strokes.of(x, y);
        for (int[] stroke : strokes) {
            if (stroke.length == 1) {
                drawDot(hue, x[stroke[0]], y[stroke[0]]);
            }
            for (int k = 0; k < stroke.length; k++) {
                path.append(k == 0 ? 'M' : 'L').append(Numbers.coordinate(x[stroke[k]]));
                path.append(' ').append(Numbers.coordinate(y[stroke[k]]));
            }
        }
        if (strokes.isEmpty()) {
            return;
        }
        svg.empty("path", "class", "curve " + hue, "d", path.toString());
        int[] stroke = strokes.get(strokes.size() - 1);
        int last = stroke[stroke.length - 1];
        drawDot(hue, x[last], y[last]);
        labels.add(new EndLabels.Label(endLabel(series), series.hue(), y[last]));
    }

    /** A single curve needs no name beside the title, so its end shows where it got to. */
    private String endLabel(Series series) {
        if (size == Size.COMPACT) {
            return "";
        }
        if (plot.series().size() == 1) {
            double[] y = series.y();
            int last = y.length - 1;
            while (last >= 0 && !vertical.shows(y[last])) {
                last--;
            }
            return last < 0 ? "" : Numbers.brief(y[last]);
        }
        return Drawing.shortened(series.label(), LONGEST_LABEL);
    }

    private void drawDot(String hue, double x, double y) {
        svg.empty("circle", "class", "dot " + hue, "cx", Numbers.coordinate(x), "cy", Numbers.coordinate(y), "r", "3");
    }

    private void drawLine(String style, double x1, double y1, double x2, double y2) {
        svg.empty("path", "class", style, "d", "M" + point(x1, y1) + "L" + point(x2, y2));
    }

    private void drawText(String text, String style, double x, double y, String anchor) {
        if (!text.isEmpty()) {
            svg.element(
                    "text",
                    text,
                    "class",
                    style,
                    "x",
                    Numbers.coordinate(x),
                    "y",
                    Numbers.coordinate(y),
                    "text-anchor",
                    anchor);
        }
    }

    private static String point(double x, double y) {
        return Numbers.coordinate(x) + " " + Numbers.coordinate(y);
    }

    private double x(double place) {
        return left + place * (right - left);
    }

    private double y(double place) {
        return bottom - place * (bottom - TOP);
    }

    private static int longest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }
}
