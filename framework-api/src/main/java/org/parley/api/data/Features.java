package org.parley.api.data;

import java.util.BitSet;

/**
 * The features of samples: one row of single-precision numbers per sample, all of the same length.
 *
 * <p>Implementations store rows as compactly as the source allows; for example, pixels as bytes, or only nonzero
 * entries. They must be immutable and thread-safe. Callers copy the rows they need, typically into the matrix of a
 * batch.
 */
public interface Features {

    /** {@return the number of rows} */
    int rows();

    /** {@return the number of entries per row} */
    int width();

    /**
     * {@return the extents of a row in its source, such as channels, height and width of an image; their product is the
     * width} The last index varies fastest. The default is one extent, the width.
     */
    default int[] shape() {
        return new int[] {width()};
    }

    /** {@return the memory used by the entries in bytes; 0 if they are stored in another object} */
    default long bytes() {
        return 0;
    }

    /**
     * Loads rows into the processor's cache before they are copied. The rows of a batch are far apart in memory, and
     * the processor can load many of them at the same time.
     *
     * @param rows the indices of the rows
     * @param count the number of valid entries in {@code rows}
     * @return an arbitrary number, which the caller must use so that the compiler does not remove the loads
     */
    default int prefetch(int[] rows, int count) {
        return 0;
    }

    /**
     * {@return features that contain only the given rows, under their previous indices} Other rows are not read again,
     * so their memory may be released. The default returns this object.
     *
     * @param wanted the indices of the rows
     */
    default Features only(BitSet wanted) {
        return this;
    }

    /**
     * Copies a row.
     *
     * @param row the index of the row, from 0
     * @param into the destination
     * @param offset the position of the row's first entry in the destination
     */
    void copy(int row, float[] into, int offset);

    /**
     * Copies a row and converts it to double precision.
     *
     * @param row the index of the row, from 0
     * @param into the destination
     * @param offset the position of the row's first entry in the destination
     */
    void copy(int row, double[] into, int offset);

    /**
     * {@return features from rows of numbers} The arrays are not copied.
     *
     * @param rows the features of each sample
     */
    static Features of(float[][] rows) {
        return new StoredFeatures.FloatFeatures(rows);
    }

    /**
     * {@return features from rows of unsigned bytes} The arrays are not copied.
     *
     * @param rows the features of each sample
     * @param unit the number by which each byte is divided
     */
    static Features ofBytes(byte[][] rows, int unit) {
        return new StoredFeatures.ByteFeatures(rows, unit);
    }

    /**
     * {@return features from sparse rows} The arrays are not copied.
     *
     * @param width the number of entries per row, including zeros
     * @param columns the positions of the nonzero entries of each row, in ascending order
     * @param values the nonzero entries of each row
     */
    static Features ofSparse(int width, int[][] columns, float[][] values) {
        return new StoredFeatures.SparseFeatures(width, columns, values);
    }
}
