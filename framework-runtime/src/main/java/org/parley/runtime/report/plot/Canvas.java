package org.parley.runtime.report.plot;

/** What a plot is drawn onto. Coordinates run right and down; text is 12.5 high. */
public interface Canvas {

    /** Lines that are not measured. */
    enum Rule {
        GRID,
        MINOR,
        AXIS
    }

    /** Which part of a text stands at its place. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    void line(Rule rule, double x1, double y1, double x2, double y2);

    /**
     * A piece of a curve.
     *
     * @param faint for one of several that belong together
     */
    void curve(Pen pen, boolean faint, double[] x, double[] y);

    /** The room between two lines, as the outline around it. */
    void band(Pen pen, double[] x, double[] y);

    void marker(Pen pen, double x, double y);

    /** Numbers and words along an axis. */
    void label(String text, double x, double y, Anchor anchor);

    /** Words that read upwards, centred at a place. */
    void upright(String text, double x, double y);

    /** The name of a curve, beginning at a place. */
    void name(Pen pen, String text, double x, double y);
}
