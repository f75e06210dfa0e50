package org.parley.plugins.openblas;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.Stream;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;

/**
 * Native memory with copies of the left factor, of some rows of the right one, and of some rows of the result.
 *
 * <p>A factor whose entries are known not to change has a separate slot, where later products find it. A batch is a factor of several
 * products in a row, and all samples of an agent are the same in every round.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
abstract class NativeBuffers<A> extends Room<A> {

    /** The number of slots for large constant factors. Slots for small ones follow, so that neither kind evicts the other. */
    private static final int LARGE_SLOTS = 16;

    /** The number of all slots. */
    static final int SLOTS = 32;

    private static final int CACHE_LINE = 64;

    /**
     * The largest factor with a separate slot. Larger factors share one slot. A thread's other slots take up to 68 MB, or twice that in
     * double precision.
     */
    private static final int ENTRIES_OF_A_SLOT = 1 << 20;

    private static final int ENTRIES_OF_A_SMALL_SLOT = 1 << 16;

    private final List<SteadyFactor<A>> factors =
            Stream.generate(SteadyFactor<A>::new).limit(SLOTS).toList();
    private long uses;

    /** The slot that contains the product's factor. */
    int steady;

    boolean steadyA;
    boolean steadyB;
    int columnsOfA;
    int columnsOfB;
    private int startOfB;

    @Override
    final void takeA(Matrix<A> matrix) {
        columnsOfA = matrix.columns();
        steadyA = isSteady(matrix);
        if (steadyA) {
            keep(matrix);
        } else {
            copyA(matrix.array(), matrix.offset(), matrix.size());
        }
    }

    @Override
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
        steady = matrix.size() > ENTRIES_OF_A_SLOT ? 0 : slotFor(matrix);
        SteadyFactor<A> factor = factors.get(steady);
        factor.lastUse = ++uses;
        if (!factor.is(matrix)) {
            factor.become(matrix);
            copySteady(matrix.array(), matrix.offset(), matrix.size());
        }
    }

    /**
     * Returns the slot of the factor if it has one, else the slot of an outdated version of its array, else the least recently used slot.
     */
    private int slotFor(Matrix<A> matrix) {
        boolean small = matrix.size() <= ENTRIES_OF_A_SMALL_SLOT;
        int from = small ? LARGE_SLOTS : 0;
        int to = small ? SLOTS : LARGE_SLOTS;
        int oldest = from;
        for (int k = from; k < to; k++) {
            if (factors.get(k).isAt(matrix)) {
                return k;
            }
            oldest = factors.get(k).lastUse < factors.get(oldest).lastUse ? k : oldest;
        }
        return oldest;
    }

    /** The content of a slot. */
    private static final class SteadyFactor<A> {

        private A array;
        private long stamp;
        private int offset;
        private int rows;
        private int columns;
        private long lastUse;

        private boolean isAt(Matrix<A> matrix) {
            return matrix.array() == array && matrix.offset() == offset;
        }

        private boolean is(Matrix<A> matrix) {
            return isAt(matrix) && matrix.stamp() == stamp && matrix.rows() == rows && matrix.columns() == columns;
        }

        private void become(Matrix<A> matrix) {
            array = matrix.array();
            stamp = matrix.stamp();
            offset = matrix.offset();
            rows = matrix.rows();
            columns = matrix.columns();
        }
    }

    @Override
    final void takeOut(Matrix<A> matrix, int from, int to, boolean filled) {
        int width = matrix.columns();
        prepareOut(matrix.array(), matrix.offset() + from * width, (to - from) * width, filled);
    }

    @Override
    final void giveOut(Matrix<A> matrix, int from, int to) {
        int width = matrix.columns();
        copyOut(matrix.array(), matrix.offset() + from * width, (to - from) * width);
    }

    @Override
    final void from(int ofA, int ofB, int ofOut) {
        position(ofA, startOfB + ofB, ofOut);
    }

    abstract void copySteady(A from, int start, int size);

    abstract void copyA(A from, int start, int size);

    abstract void copyB(A from, int start, int size);

    abstract void prepareOut(A from, int start, int size, boolean filled);

    abstract void copyOut(A into, int start, int size);

    abstract void position(int ofA, int ofB, int ofOut);

    static boolean holds(Buffer buffer, int size) {
        return buffer.capacity() >= size;
    }

    static ByteBuffer allocate(int entries, int bytesPerEntry) {
        return ByteBuffer.allocateDirect(Math.addExact(Math.multiplyExact(entries, bytesPerEntry), 2 * CACHE_LINE))
                .alignedSlice(CACHE_LINE)
                .order(ByteOrder.nativeOrder());
    }

    /** The library's constants for the forms of a product. */
    static final class Transposition {

        private Transposition() {}

        static int ofA(Form form) {
            return of(form == Form.TRANSPOSED_A_B);
        }

        static int ofB(Form form) {
            return of(form == Form.A_TRANSPOSED_B);
        }

        private static int of(boolean transposed) {
            return transposed ? openblas_nolapack.CblasTrans : openblas_nolapack.CblasNoTrans;
        }
    }
}
