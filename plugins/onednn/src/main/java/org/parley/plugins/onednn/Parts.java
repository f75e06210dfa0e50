package org.parley.plugins.onednn;

/** The sizes of the parts of a product. They must depend on the dimensions alone and never on time, because they determine bits. */
final class Parts {

    /** The entries of a part that stays in the second-level cache, with space for the rest of the product. */
    private static final int ENTRIES = 1 << 16;

    private static final int FEWEST_ROWS = 64;

    /** A multiple of this is faster for the library. */
    private static final int STEP = 8;

    private Parts() {}

    /** Returns the number of rows per part of a matrix with so many rows and columns. */
    static int rows(int rows, int columns) {
        return evenly(rows, Math.max(FEWEST_ROWS, ENTRIES / columns));
    }

    /** Returns the size of the parts if there are as few as possible, of nearly equal size. */
    static int evenly(int size, int most) {
        int parts = (size + most - 1) / most;
        int even = (size + parts - 1) / parts;
        int rounded = (even + STEP - 1) / STEP * STEP;
        return rounded <= most ? rounded : even;
    }
}
