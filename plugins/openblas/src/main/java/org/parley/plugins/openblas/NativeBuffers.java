package org.parley.plugins.openblas;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;

/**
 * One thread's room in native memory: the left factor, some rows of the right one, and some rows of the result. A factor whose entries are
 * known not to change has a place of its own, where the next product finds it: a batch is a factor of several products in a row.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
abstract class NativeBuffers<A> {

    private static final int CACHE_LINE = 64;

    // What is in the place for a factor that does not change.
    private A array;
    private long stamp;
    private int offset;
    private int rows;
    private int columns;

    boolean steadyA;
    boolean steadyB;
    int columnsOfA;
    int columnsOfB;
    private int startOfB;

    /** Copies A, unless it is here already. */
    final void takeA(Matrix<A> matrix) {
        columnsOfA = matrix.columns();
        steadyA = isSteady(matrix);
        if (steadyA) {
            keep(matrix);
        } else {
            copyA(matrix.array(), matrix.offset(), matrix.size());
        }
    }

    /** Copies some rows of B, unless they are here already. */
    final void takeB(Matrix<A> matrix, int from, int to) {
        columnsOfB = matrix.columns();
        steadyB = !steadyA && isSteady(matrix);
        int start = from * columnsOfB;
        if (steadyB) {
            keep(matrix);
        } else {
            copyB(matrix.array(), matrix.offset() + start, (to - from) * columnsOfB);
        }
        startOfB = steadyB ? start : 0;
    }

    private boolean isSteady(Matrix<A> matrix) {
        return matrix.stamp() != Matrix.CHANGING;
    }

    private void keep(Matrix<A> matrix) {
        boolean isHere = matrix.array() == array
                && matrix.stamp() == stamp
                && matrix.offset() == offset
                && matrix.rows() == rows
                && matrix.columns() == columns;
        if (!isHere) {
            array = matrix.array();
            stamp = matrix.stamp();
            offset = matrix.offset();
            rows = matrix.rows();
            columns = matrix.columns();
            copySteady(array, offset, matrix.size());
        }
    }

    /** Makes room for some rows of out, with what they hold if the product is added to it. */
    final void takeOut(Matrix<A> matrix, int from, int to, boolean filled) {
        int width = matrix.columns();
        prepareOut(matrix.array(), matrix.offset() + from * width, (to - from) * width, filled);
    }

    final void giveOut(Matrix<A> matrix, int from, int to) {
        int width = matrix.columns();
        copyOut(matrix.array(), matrix.offset() + from * width, (to - from) * width);
    }

    /** Where the next product finds its factors, in A and in the rows taken of B, and where it puts its result. */
    final void from(int ofA, int ofB, int ofOut) {
        position(ofA, startOfB + ofB, ofOut);
    }

    abstract void copySteady(A from, int start, int size);

    abstract void copyA(A from, int start, int size);

    abstract void copyB(A from, int start, int size);

    abstract void prepareOut(A from, int start, int size, boolean filled);

    abstract void copyOut(A into, int start, int size);

    abstract void position(int ofA, int ofB, int ofOut);

    /**
     * @param columnsOfOut of the matrix that the result is a part of
     */
    abstract void multiply(Form form, int outRows, int outColumns, int inner, boolean add, int columnsOfOut);

    static boolean holds(Buffer buffer, int size) {
        return buffer.capacity() >= size;
    }

    static ByteBuffer allocate(int entries, int bytesPerEntry) {
        return ByteBuffer.allocateDirect(Math.addExact(Math.multiplyExact(entries, bytesPerEntry), 2 * CACHE_LINE))
                .alignedSlice(CACHE_LINE)
                .order(ByteOrder.nativeOrder());
    }
}
