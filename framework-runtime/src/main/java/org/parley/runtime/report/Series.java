package org.parley.runtime.report;

/**
 * One curve. Values that are not finite leave a gap.
 *
 * @param x ascending
 */
public record Series(String label, Hue hue, double[] x, double[] y) {

    public Series {
        if (x.length != y.length) {
            throw new IllegalArgumentException(label + " has " + x.length + " places but " + y.length + " values");
        }
    }
}
