package org.parley.runtime.numeric;

import org.parley.api.numeric.Matrix;

/**
 * The workspace of one thread, and the loops in one precision.
 *
 * <p>Holds a part of the right factor as rows that begin at index 0, and {@value #ROWS} rows of the result the same way.
 */
abstract class Panel<A> {

    /** Rows of the result formed at once: more do not fit into registers. */
    static final int ROWS = 4;

    /** Longest row: {@value #ROWS} of them stay in the first-level cache. */
    static final int COLUMNS = 1024;

    /** Entries of the right factor held at once: they stay in the second-level cache. */
    private static final int ENTRIES = 1 << 16;

    private static final int MAX_DEPTH = 512;

    A left;
    A right;
    A result;
    int leftOffset;
    int leftRowStride;
    int leftInnerStride;
    int rightOffset;
    int rightInnerStride;
    int rightColumnStride;
    int resultOffset;
    int resultRowStride;
    int resultColumnStride;

    final void left(Matrix<A> matrix, boolean transposed) {
        left = matrix.array();
        leftOffset = matrix.offset();
        leftRowStride = transposed ? 1 : matrix.columns();
        leftInnerStride = transposed ? matrix.columns() : 1;
    }

    final void right(Matrix<A> matrix, boolean transposed) {
        right = matrix.array();
        rightOffset = matrix.offset();
        rightInnerStride = transposed ? 1 : matrix.columns();
        rightColumnStride = transposed ? matrix.columns() : 1;
    }

    final void result(Matrix<A> matrix, boolean transposed) {
        result = matrix.array();
        resultOffset = matrix.offset();
        resultRowStride = transposed ? 1 : matrix.columns();
        resultColumnStride = transposed ? matrix.columns() : 1;
    }

    /** How many rows of the right factor to pack at most; even, because they are used in pairs. */
    static int depth(int width) {
        return Math.min(MAX_DEPTH, ENTRIES / width / 2 * 2);
    }

    /** Copies rows {@code from … from + count} of the right factor, and a row of zeros behind them when their number is odd. */
    abstract void pack(int from, int count, int column, int width);

    /**
     * Adds what is packed to a few rows of the result.
     *
     * @param fresh whether the rows begin at zero instead of at what they hold
     */
    abstract void rows(int row, int count, boolean fresh);
}
