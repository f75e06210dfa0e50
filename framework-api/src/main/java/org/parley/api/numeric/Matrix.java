package org.parley.api.numeric;

/**
 * A contiguous row-major matrix inside an array.
 *
 * <p>A matrix is a movable view: it can refer to another part of an array without an allocation, for example to the
 * layers of a parameter vector in turn.
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

    /**
     * {@return a view of a part of an array}
     *
     * @param <A> {@code float[]} or {@code double[]}
     * @param array the array that contains the entries
     * @param offset the position of the first entry
     * @param rows the number of rows
     * @param columns the number of columns
     */
    public static <A> Matrix<A> in(A array, int offset, int rows, int columns) {
        return new Matrix<>(array, offset, rows, columns);
    }

    /**
     * Moves this view to another part of an array. The entries may change at any time.
     *
     * @param otherArray the array
     * @param otherOffset the position of the first entry
     * @return this matrix
     */
    public Matrix<A> moveTo(A otherArray, int otherOffset) {
        return moveTo(otherArray, otherOffset, CHANGING);
    }

    /**
     * Moves this view to another part of an array.
     *
     * @param otherArray the array
     * @param otherOffset the position of the first entry
     * @param newStamp {@link #CHANGING}, or a number that identifies the current entries of the array; kernels may
     *     reuse data that they prepared for the same array and stamp
     * @return this matrix
     */
    public Matrix<A> moveTo(A otherArray, int otherOffset, long newStamp) {
        array = otherArray;
        offset = otherOffset;
        stamp = newStamp;
        return this;
    }

    /**
     * Changes the number of rows, for batches that are not full.
     *
     * @param newRows the number of rows
     * @return this matrix
     */
    public Matrix<A> resize(int newRows) {
        rows = newRows;
        return this;
    }

    /** {@return the array} */
    public A array() {
        return array;
    }

    /** {@return the position of the first entry in the array} */
    public int offset() {
        return offset;
    }

    /** {@return the stamp of the entries, see {@link #moveTo(Object, int, long)}} */
    public long stamp() {
        return stamp;
    }

    /** {@return the number of rows} */
    public int rows() {
        return rows;
    }

    /** {@return the number of columns} */
    public int columns() {
        return columns;
    }

    /** {@return the number of entries} */
    public int size() {
        return rows * columns;
    }

    /** Returns the dimensions, such as {@code 64 x 300}. */
    @Override
    public String toString() {
        return rows + " x " + columns;
    }
}
