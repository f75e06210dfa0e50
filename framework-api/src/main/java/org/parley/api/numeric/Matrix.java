package org.parley.api.numeric;

/**
 * A row-major matrix inside an array, without gaps between its rows.
 *
 * <p>The same object can look at another place, so that seeing part of a parameter vector as a matrix allocates nothing.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class Matrix<A> {

    /** The stamp of entries that may change at any time. */
    public static final long CHANGING = 0;

    private final int columns;
    private int rows;
    private A array;
    private int offset;
    private long stamp;

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
        return moveTo(otherArray, otherOffset, CHANGING);
    }

    /**
     * Looks at another place from now on.
     *
     * @param newStamp {@link #CHANGING}, or a number that this array has not had for other entries: kernels may use again what they
     *     prepared for the same array and stamp
     */
    public Matrix<A> moveTo(A otherArray, int otherOffset, long newStamp) {
        array = otherArray;
        offset = otherOffset;
        stamp = newStamp;
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

    /** See {@link #moveTo(Object, int, long)}. */
    public long stamp() {
        return stamp;
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
