package org.parley.runtime.report.svg;

import java.util.Locale;
import org.parley.runtime.report.plot.Canvas;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.plot.Pen;

/** Draws plots as SVG that the drawing stylesheet gives its looks. */
record SvgCanvas(Markup svg) implements Canvas {

    private static final double MARKER = 3;

    @Override
    public void line(Rule rule, double x1, double y1, double x2, double y2) {
        svg.empty("path", "class", rule.name().toLowerCase(Locale.ROOT), "d", path(new double[] {x1, x2}, new double[] {
            y1, y2
        }));
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
