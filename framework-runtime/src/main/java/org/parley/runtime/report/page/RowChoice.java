package org.parley.runtime.report.page;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Which rows of a long file go into a page: half of them evenly over all, half evenly over the decades, so that both kinds of axes are full. */
final class RowChoice {

    private RowChoice() {}

    /** The numbers of the rows, ascending; the first and the last are among them. */
    static int[] of(int size, int most) {
        if (size <= most) {
            return IntStream.range(0, size).toArray();
        }
        int half = most / 2;
        IntStream even = IntStream.range(0, half).map(i -> (int) ((long) i * (size - 1) / (half - 1)));
        IntStream decades =
                IntStream.range(0, half).map(i -> (int) Math.round(Math.pow(size - 1.0, (double) i / (half - 1))));
        return IntStream.concat(even, decades).sorted().distinct().toArray();
    }

    /** Those of a file that is shorter than the longest of its kind: the same as far as it goes, and its last. */
    static int[] upTo(int size, int[] rows) {
        int[] within = Arrays.stream(rows).filter(row -> row < size).toArray();
        boolean complete = size == 0 || within[within.length - 1] == size - 1;
        return complete
                ? within
                : IntStream.concat(Arrays.stream(within), IntStream.of(size - 1))
                        .toArray();
    }
}
