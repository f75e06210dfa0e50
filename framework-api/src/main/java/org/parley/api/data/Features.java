package org.parley.api.data;

import java.util.BitSet;

/**
 * The features of samples: a row of single-precision numbers per sample, all of one width, kept as compactly as their source allows.
 *
 * <p>Rows are copied out and never handed out, so pixels stay bytes in memory and sparse rows stay sparse; a model gathers the samples of a
 * batch into one contiguous matrix. Features never change and may be read by many threads.
 */
public interface Features {

    int rows();

    /** Numbers per row. */
    int width();

    /** What the numbers take in memory; 0 when they are another object's. */
    default long bytes() {
        return 0;
    }

    /**
     * Says that these rows will be copied soon. The rows of a batch lie far apart in memory; touching all of them first lets the processor
     * fetch many at a time.
     *
     * @param count how many of the numbers in {@code rows} count
     * @return a number that means nothing, to be kept somewhere so that the reading is not optimized away
     */
    default int prefetch(int[] rows, int count) {
        return 0;
    }

    /**
     * These rows, numbered as before; nobody asks for the others again, so their memory may be given back. What cannot give back single rows
     * stays as it is.
     */
    default Features only(BitSet wanted) {
        return this;
    }

    /** Writes a row into {@code into}, from {@code offset} on. */
    void copy(int row, float[] into, int offset);

    /** Writes the same numbers, widened. */
    void copy(int row, double[] into, int offset);

    /** Rows of numbers; the arrays are kept, not copied. */
    static Features of(float[][] rows) {
        return new StoredFeatures.FloatFeatures(rows);
    }

    /** Rows of unsigned bytes that stand for themselves divided by {@code unit}; the arrays are kept, not copied. */
    static Features ofBytes(byte[][] rows, int unit) {
        return new StoredFeatures.ByteFeatures(rows, unit);
    }

    /**
     * Rows of which only some numbers are not zero; the arrays are kept, not copied.
     *
     * @param columns for every row the positions of its numbers, ascending
     * @param values for every row the numbers at these positions
     */
    static Features ofSparse(int width, int[][] columns, float[][] values) {
        return new StoredFeatures.SparseFeatures(width, columns, values);
    }
}
