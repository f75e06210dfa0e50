package org.parley.runtime.report.plot;

import java.util.Locale;

/**
 * The style of a curve: a color that people with any color vision can distinguish from similar ones (Okabe and Ito), a dash pattern, and a
 * marker. Dashes and markers distinguish curves in gray-scale print.
 *
 * @param color the color's index, below {@link #COLORS}
 * @param dash the dash pattern's index, below {@link #DASHES}
 */
public record Pen(int color, int dash, Marker marker) {

    /** The colors on white paper. */
    private static final int[] RGB = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000};

    public static final int COLORS = RGB.length;
    public static final int DASHES = 4;

    public static final Pen UPPER = at(0);
    public static final Pen LOWER = at(1);
    public static final Pen AUXILIARY = at(2);

    /** The shape of the markers on a curve. */
    public enum Marker {
        CIRCLE,
        SQUARE,
        TRIANGLE,
        DIAMOND,
        CROSS;

        /** Returns the outline around the origin, two numbers per corner; empty for a circle. */
        public double[] corners(double r) {
            return switch (this) {
                case CIRCLE -> new double[] {};
                case SQUARE -> new double[] {-r, -r, r, -r, r, r, -r, r};
                case TRIANGLE -> new double[] {0, -1.3 * r, 1.2 * r, r, -1.2 * r, r};
                case DIAMOND -> new double[] {0, -1.4 * r, 1.4 * r, 0, 0, 1.4 * r, -1.4 * r, 0};
                case CROSS -> plus(1.4 * r, 0.5 * r);
            };
        }

        private static double[] plus(double arm, double half) {
            return new double[] {
                -half, -arm, half, -arm, half, -half, arm, -half, arm, half, half, half, //
                half, arm, -half, arm, -half, half, -arm, half, -arm, -half, -half, -half
            };
        }
    }

    /** Returns the pen of the i-th of several curves. The first 140 differ. */
    public static Pen at(int i) {
        Marker[] markers = Marker.values();
        return new Pen(i % COLORS, i % DASHES, markers[i % markers.length]);
    }

    /** Returns the pen that represents a level throughout a page. */
    public static Pen ofLevel(String level) {
        return switch (level) {
            case "upper" -> UPPER;
            case "lower" -> LOWER;
            case "auxiliary" -> AUXILIARY;
            default -> at(3 + Math.floorMod(level.hashCode(), COLORS - 3));
        };
    }

    /** Returns the lengths of dashes and gaps; empty for a solid line. */
    public double[] dashes() {
        return switch (dash) {
            case 0 -> new double[] {};
            case 1 -> new double[] {7, 3};
            case 2 -> new double[] {2, 2.5};
            default -> new double[] {8, 2.5, 2, 2.5};
        };
    }

    /**
     * Returns the position of the first marker as a fraction of the distance between markers, so that the markers of neighboring curves do
     * not hide each other.
     */
    double offset() {
        return (double) color / COLORS;
    }

    /** Returns the color on white paper: red, green and blue, eight bits each. */
    public int rgb() {
        return RGB[color];
    }

    /** Returns the color as {@code #0072b2}. */
    public String hex() {
        return String.format(Locale.ROOT, "#%06x", rgb());
    }

    /** Returns the color's class in stylesheets. */
    public String cssClass() {
        return "hue-" + color;
    }
}
