package org.parley.runtime.report.svg;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.runtime.report.plot.Canvas;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.PlotDrawing;
import org.parley.runtime.report.plot.PlotDrawing.Format;
import org.parley.runtime.report.svg.Drawing.PaperFont;
import org.parley.runtime.report.svg.Drawing.Stylesheet;

/** A plot as SVG. */
public final class PlotPicture {

    private PlotPicture() {}

    /** To stand in a page that has the drawing stylesheet and says the title itself. */
    public static String inline(Plot plot, Format format) {
        PlotDrawing drawing = new PlotDrawing(plot, format);
        Markup svg = new Markup();
        Drawing.open(svg, plot.title(), plot.description(), drawing.width(), drawing.height());
        drawing.onto(new SvgCanvas(svg));
        return svg.close().finished();
    }

    /**
     * A figure of a paper in a file of its own: a white background, the letters of the paper.
     *
     * @param millimetres how wide it is
     */
    public static String figure(Plot plot, double millimetres) {
        PlotDrawing drawing = new PlotDrawing(plot, Format.PAPER);
        Markup svg = new Markup();
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                millimetres + "mm",
                "height",
                String.format(Locale.ROOT, "%.2fmm", millimetres * drawing.height() / drawing.width()),
                "viewBox",
                "0 0 " + drawing.width() + " " + drawing.height());
        svg.element("title", plot.title()).element("desc", plot.description());
        svg.open("style")
                .trusted(Stylesheet.PAPER.text())
                .trusted(colours())
                .trusted(PaperFont.css())
                .close();
        drawing.onto(new SvgCanvas(svg));
        return svg.close().finished() + "\n";
    }

    /** A figure that takes the letters of the system, a fifth as large. */
    public static String withoutLetters(String figure) {
        return figure.replace(PaperFont.face(), "");
    }

    private static String colours() {
        return IntStream.range(0, Pen.COLOURS)
                .mapToObj(Pen::at)
                .map(pen -> ".curve." + pen.cssClass() + " { stroke: " + pen.hex() + "; }\n.marker." + pen.cssClass()
                        + ", .band." + pen.cssClass() + " { fill: " + pen.hex() + "; }\n")
                .collect(Collectors.joining());
    }

    /** A piece of the line that a pen draws, for tables. */
    public static String sample(Pen pen) {
        Markup svg = new Markup();
        svg.open(
                "svg", "class", "sample", "viewBox", "0 0 34 12", "width", "34", "height", "12", "aria-hidden", "true");
        SvgCanvas canvas = new SvgCanvas(svg);
        canvas.curve(pen, false, new double[] {1, 33}, new double[] {6, 6});
        canvas.marker(pen, 17, 6);
        return svg.close().finished();
    }

    /** Draws plots as SVG that the drawing stylesheet gives its looks. */
    private record SvgCanvas(Markup svg) implements Canvas {

        private static final double MARKER = 3;

        @Override
        public void line(Rule rule, double x1, double y1, double x2, double y2) {
            svg.empty(
                    "path",
                    "class",
                    rule.name().toLowerCase(Locale.ROOT),
                    "d",
                    path(new double[] {x1, x2}, new double[] {y1, y2}));
        }

        @Override
        public void curve(Pen pen, boolean faint, double[] x, double[] y) {
            svg.empty(
                    "path",
                    "class",
                    (faint ? "curve single " : "curve dash-" + pen.dash() + " ") + pen.cssClass(),
                    "d",
                    path(x, y));
        }

        @Override
        public void band(Pen pen, double[] x, double[] y) {
            svg.empty("path", "class", "band " + pen.cssClass(), "d", path(x, y) + "Z");
        }

        @Override
        public void marker(Pen pen, double x, double y) {
            String look = "marker " + pen.cssClass();
            double[] corners = pen.marker().corners(MARKER);
            if (corners.length == 0) {
                svg.empty(
                        "circle",
                        "class",
                        look,
                        "cx",
                        Numbers.coordinate(x),
                        "cy",
                        Numbers.coordinate(y),
                        "r",
                        Numbers.coordinate(MARKER));
                return;
            }
            double[] across = new double[corners.length / 2];
            double[] down = new double[across.length];
            for (int i = 0; i < across.length; i++) {
                across[i] = x + corners[2 * i];
                down[i] = y + corners[2 * i + 1];
            }
            svg.empty("path", "class", look, "d", path(across, down) + "Z");
        }

        @Override
        public void label(String text, double x, double y, Anchor anchor) {
            text(text, "tick", x, y, anchor.name().toLowerCase(Locale.ROOT));
        }

        @Override
        public void upright(String text, double x, double y) {
            String place = Numbers.coordinate(x) + " " + Numbers.coordinate(y);
            svg.element(
                    "text",
                    text,
                    "class",
                    "tick",
                    "transform",
                    "translate(" + place + ") rotate(-90)",
                    "text-anchor",
                    "middle");
        }

        @Override
        public void name(Pen pen, String text, double x, double y) {
            text(text, "end " + pen.cssClass(), x, y, "start");
        }

        private void text(String text, String style, double x, double y, String anchor) {
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

        private static String path(double[] x, double[] y) {
            StringBuilder path = new StringBuilder();
            for (int i = 0; i < x.length; i++) {
                path.append(i == 0 ? 'M' : 'L').append(Numbers.coordinate(x[i]));
                path.append(' ').append(Numbers.coordinate(y[i]));
            }
            return path.toString();
        }
    }
}
