package org.parley.plugins.openblas;

/** How much of a large matrix is copied at a time. */
final class Panels {

    static final int CACHE_LINE = 64;

    /** A part of a matrix that stays in the second-level cache, with room for the rest of the product. */
    private static final int ENTRIES = 1 << 16;

    private Panels() {}

    /** Into parts of how many rows to cut a matrix: as few parts as fit, all of nearly one size. */
    static int width(int rows, int columns) {
        int most = Math.max(1, ENTRIES / columns);
        int parts = (rows + most - 1) / most;
        return (rows + parts - 1) / parts;
    }
}
