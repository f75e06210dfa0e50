package org.parley.runtime.report.plot;

/** The target of a plot's drawing operations. Coordinates increase to the right and downwards; text is 12.5 units high. */
public interface Canvas {

    /** Lines of the axes and the grid. */
    enum Rule {
        GRID,
        MINOR,
        AXIS
    }

    /** The part of a text that is placed at its coordinates. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    void line(Rule rule, double x1, double y1, double x2, double y2);

    /**
     * Draws a part of a curve.
     *
     * @param faint whether the curve is one of several that belong together
     */
    void curve(Pen pen, boolean faint, double[] x, double[] y);

    /** Draws the area between two lines, given by its outline. */
    void band(Pen pen, double[] x, double[] y);

    void marker(Pen pen, double x, double y);

    /** Draws a label along an axis. */
    void label(String text, double x, double y, Anchor anchor);

    /** Draws a text that reads upwards, centered at a point. */
    void upright(String text, double x, double y);

    /** Draws the name of a curve, starting at a point. */
    void name(Pen pen, String text, double x, double y);
}
