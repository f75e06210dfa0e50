package org.parley.api.data;

import java.util.Arrays;
import java.util.BitSet;

/** What is left of rows when only some are kept. */
final class Kept {

    private Kept() {}

    /** The same arrays at the same places, and nothing at the others. */
    static <R> R[] rows(R[] all, BitSet wanted) {
        R[] kept = Arrays.copyOf(all, all.length);
        for (int row = wanted.nextClearBit(0); row < kept.length; row = wanted.nextClearBit(row + 1)) {
            kept[row] = null;
        }
        return kept;
    }
}
