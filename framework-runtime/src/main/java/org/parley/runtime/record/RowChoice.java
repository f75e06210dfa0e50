package org.parley.runtime.record;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Selects rows of a long file for reading or display. */
public final class RowChoice {

    private RowChoice() {}

    /**
     * Returns row numbers in ascending order, including the first and the last. One half is evenly spaced and the other half is evenly
     * spaced on a logarithmic scale, so that linear and logarithmic axes are both covered.
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

    /** Returns evenly spaced row numbers, including the first and the last. */
    public static int[] evenly(int size, int most) {
        return size <= most ? all(size) : even(size, most).toArray();
    }

    /** Returns the row numbers for a file that is shorter than the longest one: the given rows up to its end, and its last row. */
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
