package org.parley.runtime.report.plot;

import java.util.Locale;

/**
 * How a curve looks: a color that people with any color vision tell from its neighbors (Okabe and Ito), a dash and a marker, so that print in
 * grey tells them apart as well.
 *
 * @param colour below {@link #COLOURS}
 * @param dash below {@link #DASHES}
 */
public record Pen(int colour, int dash, Marker marker) {

    /** On white paper. */
    private static final int[] RGB = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000};

    public static final int COLOURS = RGB.length;
    public static final int DASHES = 4;

    public static final Pen UPPER = at(0);
    public static final Pen LOWER = at(1);
    public static final Pen AUXILIARY = at(2);

    /** What stands on a curve here and there. */
    public enum Marker {
        CIRCLE,
        SQUARE,
        TRIANGLE,
        DIAMOND,
        CROSS;

        /** Its outline around the origin, two numbers per corner; a circle has none. */
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

    /** The pen of the i-th of several equals; the first 140 differ. */
    public static Pen at(int i) {
        Marker[] markers = Marker.values();
        return new Pen(i % COLOURS, i % DASHES, markers[i % markers.length]);
    }

    /** The pen a level has throughout a page. */
    public static Pen ofLevel(String level) {
        return switch (level) {
            case "upper" -> UPPER;
            case "lower" -> LOWER;
            case "auxiliary" -> AUXILIARY;
            default -> at(3 + Math.floorMod(level.hashCode(), COLOURS - 3));
        };
    }

    /** Lengths of strokes and gaps, none for a solid line. */
    public double[] dashes() {
        return switch (dash) {
            case 0 -> new double[] {};
            case 1 -> new double[] {7, 3};
            case 2 -> new double[] {2, 2.5};
            default -> new double[] {8, 2.5, 2, 2.5};
        };
    }

    /** Where on the way from one of its markers to the next the first one stands, so that curves side by side do not hide each other's. */
    double offset() {
        return (double) colour / COLOURS;
    }

    /** Its color on white paper: red, green and blue, eight bits each. */
    public int rgb() {
        return RGB[colour];
    }

    /** The same as {@code #0072b2}. */
    public String hex() {
        return String.format(Locale.ROOT, "#%06x", rgb());
    }

    /** The color's class in stylesheets. */
    public String cssClass() {
        return "hue-" + colour;
    }
}
