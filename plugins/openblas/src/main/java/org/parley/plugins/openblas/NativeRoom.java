package org.parley.plugins.openblas;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;

/**
 * One thread's room in native memory: the left factor, some rows of the right one, and some rows of the result.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
abstract class NativeRoom<A> {

    private static final int CACHE_LINE = 64;

    // Of which matrix A is here, as long as nobody changed the entries it was copied from.
    private A arrayOfA;
    private long stampOfA;
    private int offsetOfA;
    private int rowsOfA;
    int columnsOfA;
    int columnsOfB;

    /** Copies A, unless it is here already: a batch is a factor of several products in a row. */
    final void takeA(Matrix<A> matrix) {
        if (isHere(matrix)) {
            return;
        }
        arrayOfA = matrix.stamp() == Matrix.CHANGING ? null : matrix.array();
        stampOfA = matrix.stamp();
        offsetOfA = matrix.offset();
        rowsOfA = matrix.rows();
        columnsOfA = matrix.columns();
        copyA(matrix.array(), matrix.offset(), matrix.size());
    }

    private boolean isHere(Matrix<A> matrix) {
        return matrix.array() == arrayOfA
                && matrix.stamp() == stampOfA
                && matrix.offset() == offsetOfA
                && matrix.rows() == rowsOfA
                && matrix.columns() == columnsOfA;
    }

    /** Copies some rows of B. */
    final void takeB(Matrix<A> matrix, int from, int to) {
        columnsOfB = matrix.columns();
        copyB(matrix.array(), matrix.offset() + from * columnsOfB, (to - from) * columnsOfB);
    }

    /** Makes room for some rows of out, with what they hold if the product is added to it. */
    final void takeOut(Matrix<A> matrix, int from, int to, boolean filled) {
        int columns = matrix.columns();
        prepareOut(matrix.array(), matrix.offset() + from * columns, (to - from) * columns, filled);
    }

    final void giveOut(Matrix<A> matrix, int from, int to) {
        int columns = matrix.columns();
        copyOut(matrix.array(), matrix.offset() + from * columns, (to - from) * columns);
    }

    abstract void copyA(A from, int offset, int size);

    abstract void copyB(A from, int offset, int size);

    abstract void prepareOut(A from, int offset, int size, boolean filled);

    abstract void copyOut(A into, int offset, int size);

    /** Where the next product finds its factors and puts its result. */
    abstract void from(int ofA, int ofB, int ofOut);

    /**
     * @param columnsOfOut of the matrix that the result is a part of
     */
    abstract void multiply(Form form, int rows, int columns, int inner, boolean add, int columnsOfOut);

    static boolean holds(Buffer buffer, int size) {
        return buffer.capacity() >= size;
    }

    static ByteBuffer allocate(int entries, int bytesPerEntry) {
        return ByteBuffer.allocateDirect(Math.addExact(Math.multiplyExact(entries, bytesPerEntry), 2 * CACHE_LINE))
                .alignedSlice(CACHE_LINE)
                .order(ByteOrder.nativeOrder());
    }
}
