package org.parley.runtime.record;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Chooses which rows of a long file are read or shown. */
public final class RowChoice {

    private RowChoice() {}

    /**
     * The numbers of the rows, ascending; the first and the last are among them. Half of them lie evenly over all, half evenly over the decades, so
     * that both kinds of axes are full.
     */
    public static int[] of(int size, int most) {
        if (size <= most) {
            return all(size);
        }
        int half = most / 2;
        IntStream decades = IntStream.range(0, half).map(i ->
                (int) Math.round(StrictMath.pow(size - 1.0, (double) i / (half - 1))));
        return IntStream.concat(even(size, half), decades).sorted().distinct().toArray();
    }

    /** Evenly spaced rows, the first and the last among them. */
    public static int[] evenly(int size, int most) {
        return size <= most ? all(size) : even(size, most).toArray();
    }

    /** Those of a file that is shorter than the longest of its kind: the same as far as it goes, and its last. */
    public static int[] upTo(int size, int[] rows) {
        int[] within = Arrays.stream(rows).filter(row -> row < size).toArray();
        boolean complete = size == 0 || within[within.length - 1] == size - 1;
        return complete
                ? within
                : IntStream.concat(Arrays.stream(within), IntStream.of(size - 1))
                        .toArray();
    }

    private static int[] all(int size) {
        return IntStream.range(0, size).toArray();
    }

    private static IntStream even(int size, int most) {
        return IntStream.range(0, most).map(i -> (int) ((long) i * (size - 1) / (most - 1)));
    }
}
