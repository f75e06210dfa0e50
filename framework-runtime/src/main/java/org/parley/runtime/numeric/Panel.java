package org.parley.runtime.numeric;

import org.parley.api.numeric.Matrix;

/**
 * The workspace of one thread, and the loops in one precision.
 *
 * <p>It holds a part of the right factor as rows that start at index 0, and {@value #ROWS} rows of the result in the same form.
 */
abstract class Panel<A> {

    /** The number of result rows computed at once; more would not fit into registers. */
    static final int ROWS = 4;

    /** The maximum row length; {@value #ROWS} such rows fit into the first-level cache. */
    static final int COLUMNS = 1024;

    /** The number of entries of the right factor held at once; they fit into the second-level cache. */
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

    /** Returns the maximum number of rows of the right factor to pack. It is even, because rows are used in pairs. */
    static int depth(int width) {
        return Math.min(MAX_DEPTH, ENTRIES / width / 2 * 2);
    }

    /** Copies rows {@code from … from + count} of the right factor, followed by a row of zeros if their number is odd. */
    abstract void pack(int from, int count, int column, int width);

    /**
     * Adds the packed part's contribution to a few rows of the result.
     *
     * @param fresh whether the rows start at zero instead of at their current values
     */
    abstract void rows(int row, int count, boolean fresh);
}
