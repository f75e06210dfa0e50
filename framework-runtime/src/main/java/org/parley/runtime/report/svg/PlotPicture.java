package org.parley.runtime.report.svg;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.runtime.report.plot.Canvas;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.PlotDrawing;
import org.parley.runtime.report.plot.PlotDrawing.Format;
import org.parley.runtime.report.svg.Drawing.Stylesheet;

/** A plot as SVG. */
public final class PlotPicture {

    private PlotPicture() {}

    /** Returns a picture for a page that has the drawing stylesheet and shows the title itself. */
    public static Markup inline(Plot plot, Format format) {
        PlotDrawing drawing = new PlotDrawing(plot, format);
        return Drawing.inline(plot.title(), plot.description(), drawing.width(), drawing.height(), drawn(drawing));
    }

    /**
     * Returns a figure for a paper as a separate file, with a white background and Computer Modern fonts.
     *
     * @param millimeters the width of the figure
     */
    public static String figure(Plot plot, double millimeters) {
        PlotDrawing drawing = new PlotDrawing(plot, Format.PAPER);
        String font = Drawing.paperFontFace()
                + "svg text { font-family: \"KaTeX_Main\", \"Latin Modern Roman\", \"CMU Serif\", serif; }\n";
        return Markup.of(
                        """
                        <svg xmlns='http://www.w3.org/2000/svg' width='{}' height='{}' viewBox='0 0 {} {}'>
                        <title>{}</title><desc>{}</desc><style>{}</style>{}</svg>
                        """,
                        millimeters + "mm",
                        String.format(Locale.ROOT, "%.2fmm", millimeters * drawing.height() / drawing.width()),
                        drawing.width(),
                        drawing.height(),
                        plot.title(),
                        plot.description(),
                        Markup.trusted(Stylesheet.PAPER.text() + colors() + font),
                        drawn(drawing))
                + "\n";
    }

    /** Returns the figure without the embedded font, which makes it five times smaller; it uses a font of the system. */
    public static String withoutFont(String figure) {
        return figure.replace(Drawing.paperFontFace(), "");
    }

    private static String colors() {
        return IntStream.range(0, Pen.COLORS)
                .mapToObj(Pen::at)
                .map(pen -> ".curve." + pen.cssClass() + " { stroke: " + pen.hex() + "; }\n.marker." + pen.cssClass()
                        + ", .band." + pen.cssClass() + " { fill: " + pen.hex() + "; }\n")
                .collect(Collectors.joining());
    }

    /** Returns a sample of a pen's line, for tables. */
    public static Markup sample(Pen pen) {
        SvgCanvas canvas = new SvgCanvas(new Markup());
        canvas.curve(pen, false, new double[] {1, 33}, new double[] {6, 6});
        canvas.marker(pen, 17, 6);
        return Markup.of(
                "<svg class='sample' viewBox='0 0 34 12' width='34' height='12' aria-hidden='true'>{}</svg>",
                canvas.svg);
    }

    private static Markup drawn(PlotDrawing drawing) {
        SvgCanvas canvas = new SvgCanvas(new Markup());
        drawing.onto(canvas);
        return canvas.svg;
    }

    /** Draws plots as SVG in the style of the drawing stylesheet. */
    private record SvgCanvas(Markup svg) implements Canvas {

        private static final double MARKER = 3;

        @Override
        public void line(Rule rule, double x1, double y1, double x2, double y2) {
            path(rule.name().toLowerCase(Locale.ROOT), "", new double[] {x1, x2}, new double[] {y1, y2});
        }

        @Override
        public void curve(Pen pen, boolean faint, double[] x, double[] y) {
            path((faint ? "curve single " : "curve dash-" + pen.dash() + " ") + pen.cssClass(), "", x, y);
        }

        @Override
        public void band(Pen pen, double[] x, double[] y) {
            path("band " + pen.cssClass(), "Z", x, y);
        }

        @Override
        public void marker(Pen pen, double x, double y) {
            String look = "marker " + pen.cssClass();
            double[] corners = pen.marker().corners(MARKER);
            if (corners.length == 0) {
                svg.add("<circle class='{}' cx='{}' cy='{}' r='{}'/>", look, x, y, MARKER);
                return;
            }
            double[] across = new double[corners.length / 2];
            double[] down = new double[across.length];
            for (int i = 0; i < across.length; i++) {
                across[i] = x + corners[2 * i];
                down[i] = y + corners[2 * i + 1];
            }
            path(look, "Z", across, down);
        }

        @Override
        public void label(String text, double x, double y, Anchor anchor) {
            text(text, "tick", x, y, anchor.name().toLowerCase(Locale.ROOT));
        }

        @Override
        public void upright(String text, double x, double y) {
            svg.add("<text class='tick' transform='translate({} {}) rotate(-90)' text-anchor='middle'>", x, y);
            svg.add("{}</text>", text);
        }

        @Override
        public void name(Pen pen, String text, double x, double y) {
            text(text, "end " + pen.cssClass(), x, y, "start");
        }

        private void text(String text, String style, double x, double y, String anchor) {
            if (!text.isEmpty()) {
                svg.add("<text class='{}' x='{}' y='{}' text-anchor='{}'>{}</text>", style, x, y, anchor, text);
            }
        }

        private void path(String look, String end, double[] x, double[] y) {
            StringBuilder path = new StringBuilder();
            for (int i = 0; i < x.length; i++) {
                path.append(i == 0 ? 'M' : 'L').append(Markup.coordinate(x[i]));
                path.append(' ').append(Markup.coordinate(y[i]));
            }
            svg.add("<path class='{}' d='{}'/>", look, path.append(end));
        }
    }
}
