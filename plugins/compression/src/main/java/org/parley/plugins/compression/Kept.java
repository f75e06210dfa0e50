package org.parley.plugins.compression;

import org.parley.api.component.Option;

/** How many entries of a row a compressor keeps. */
final class Kept {

    static final Option<Double> FRACTION =
            Option.number("fraction").above(0).to(1).orElse(0.1).says("How much of a row is kept; at least one entry.");

    /** What a product such as 0.1 x 30 may be too large by. */
    private static final double ROUND_OFF = 1e-9;

    private Kept() {}

    static int entries(double fraction, int dimension) {
        return Math.max(1, (int) Math.ceil(fraction * dimension - ROUND_OFF));
    }
}
