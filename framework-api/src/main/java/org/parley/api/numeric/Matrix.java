package org.parley.api.numeric;

/**
 * A row-major matrix inside an array, without gaps between its rows.
 *
 * <p>The same object can look at another place, so that seeing part of a parameter vector as a matrix allocates nothing.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class Matrix<A> {

    private final int columns;
    private int rows;
    private A array;
    private int offset;

    private Matrix(A array, int offset, int rows, int columns) {
        this.array = array;
        this.offset = offset;
        this.rows = rows;
        this.columns = columns;
    }

    /** A matrix that fills this array from {@code offset} on. */
    public static <A> Matrix<A> in(A array, int offset, int rows, int columns) {
        return new Matrix<>(array, offset, rows, columns);
    }

    /** Looks at another place from now on. */
    public Matrix<A> moveTo(A otherArray, int otherOffset) {
        array = otherArray;
        offset = otherOffset;
        return this;
    }

    /** Has this many rows from now on; for batches that are not full. */
    public Matrix<A> resize(int newRows) {
        rows = newRows;
        return this;
    }

    public A array() {
        return array;
    }

    /** Where the first entry is. */
    public int offset() {
        return offset;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /** How many entries. */
    public int size() {
        return rows * columns;
    }

    /** {@code 64 x 300}. */
    @Override
    public String toString() {
        return rows + " x " + columns;
    }
}
