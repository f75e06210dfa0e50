package org.parley.runtime.report.svg;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.PlotDrawing;
import org.parley.runtime.report.plot.PlotDrawing.Format;

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
}
