package org.parley.runtime.report.plot;

/**
 * One curve, or one of several that belong together. Values that are not finite leave a gap.
 *
 * @param x ascending
 * @param low the lower edge of the band around it; empty where there is none
 * @param high the upper edge
 * @param faint one of several with the same pen; it has neither markers nor a name
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
