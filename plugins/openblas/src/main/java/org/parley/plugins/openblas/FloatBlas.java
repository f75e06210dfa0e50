package org.parley.plugins.openblas;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;

/**
 * Single precision.
 *
 * <p>The library reads native memory only. Each thread keeps three buffers there and copies into and out of them. Of a large matrix only a
 * part is copied at a time: it stays in the cache until the product has used it, so memory is read once.
 */
final class FloatBlas implements MatrixProducts<float[]> {

    private final ThreadLocal<Memory> memories = ThreadLocal.withInitial(Memory::new);

    @Override
    public void multiply(Form form, Matrix<float[]> a, Matrix<float[]> b, Result result, Matrix<float[]> out) {
        int inner = form.inner(a, b, out);
        boolean add = result == Result.ADD;
        Memory memory = memories.get();
        switch (form) {
            case AB -> sumOfPanels(memory, a, b, add, out);
            case TRANSPOSED_A_B -> panelsOfRows(memory, a, b, add, out);
            case A_TRANSPOSED_B -> {
                memory.takeA(a, 0, a.columns());
                memory.takeB(b, 0, b.rows());
                memory.takeOut(out, 0, out.rows(), add);
                memory.multiply(form, out.rows(), out.columns(), inner, add);
                memory.giveOut(out, 0, out.rows());
            }
        }
    }

    /** out = sum of a few columns of A times as many rows of B. */
    private static void sumOfPanels(
            Memory memory, Matrix<float[]> a, Matrix<float[]> b, boolean add, Matrix<float[]> out) {
        memory.takeOut(out, 0, out.rows(), add);
        int width = Panels.width(a.columns(), b.columns());
        for (int from = 0; from < a.columns(); from += width) {
            int to = Math.min(from + width, a.columns());
            memory.takeA(a, from, to);
            memory.takeB(b, from, to);
            memory.multiply(Form.AB, out.rows(), out.columns(), to - from, add || from > 0);
        }
        memory.giveOut(out, 0, out.rows());
    }

    /** A few rows of out = as many columns of A, transposed, times B. */
    private static void panelsOfRows(
            Memory memory, Matrix<float[]> a, Matrix<float[]> b, boolean add, Matrix<float[]> out) {
        memory.takeB(b, 0, b.rows());
        int width = Panels.width(a.columns(), b.columns());
        for (int from = 0; from < a.columns(); from += width) {
            int to = Math.min(from + width, a.columns());
            memory.takeA(a, from, to);
            memory.takeOut(out, from, to, add);
            memory.multiply(Form.TRANSPOSED_A_B, to - from, out.columns(), a.rows(), add);
            memory.giveOut(out, from, to);
        }
    }

    /** The buffers of one thread, and what is in them. */
    private static final class Memory {

        private FloatBuffer a = FloatBuffer.allocate(0);
        private FloatBuffer b = FloatBuffer.allocate(0);
        private FloatBuffer out = FloatBuffer.allocate(0);
        private int columnsOfA;
        private int columnsOfB;

        // What a holds, as long as nobody changed the entries it was copied from.
        private float[] arrayOfA;
        private long stampOfA;
        private int offsetOfA;
        private int rowsOfA;

        /** Some columns of A, unless they are here already: a batch is a factor of several products in a row. */
        void takeA(Matrix<float[]> matrix, int from, int to) {
            boolean whole = to - from == matrix.columns();
            if (whole && isHere(matrix)) {
                return;
            }
            boolean steady = whole && matrix.stamp() != Matrix.CHANGING;
            arrayOfA = steady ? matrix.array() : null;
            stampOfA = matrix.stamp();
            offsetOfA = matrix.offset();
            rowsOfA = matrix.rows();
            columnsOfA = to - from;
            a = atLeast(matrix.rows() * columnsOfA, a);
            if (whole) {
                a.put(matrix.array(), matrix.offset(), matrix.size());
            } else {
                for (int row = 0; row < matrix.rows(); row++) {
                    a.put(matrix.array(), matrix.offset() + row * matrix.columns() + from, columnsOfA);
                }
            }
            a.rewind();
        }

        private boolean isHere(Matrix<float[]> matrix) {
            return matrix.array() == arrayOfA
                    && matrix.stamp() == stampOfA
                    && matrix.offset() == offsetOfA
                    && matrix.rows() == rowsOfA
                    && matrix.columns() == columnsOfA;
        }

        /** Some rows of B. */
        void takeB(Matrix<float[]> matrix, int from, int to) {
            columnsOfB = matrix.columns();
            b = atLeast((to - from) * columnsOfB, b);
            b.put(matrix.array(), matrix.offset() + from * columnsOfB, (to - from) * columnsOfB);
            b.rewind();
        }

        /** Room for some rows of out, with what they hold if the product is added to it. */
        void takeOut(Matrix<float[]> matrix, int from, int to, boolean filled) {
            int size = (to - from) * matrix.columns();
            out = atLeast(size, out);
            if (filled) {
                out.put(matrix.array(), matrix.offset() + from * matrix.columns(), size);
                out.rewind();
            }
        }

        void giveOut(Matrix<float[]> matrix, int from, int to) {
            out.get(matrix.array(), matrix.offset() + from * matrix.columns(), (to - from) * matrix.columns());
            out.rewind();
        }

        void multiply(Form form, int rows, int columns, int inner, boolean add) {
            openblas_nolapack.cblas_sgemm(
                    openblas_nolapack.CblasRowMajor,
                    Transposition.ofA(form),
                    Transposition.ofB(form),
                    rows,
                    columns,
                    inner,
                    1,
                    a,
                    columnsOfA,
                    b,
                    columnsOfB,
                    add ? 1 : 0,
                    out,
                    columns);
        }

        private static FloatBuffer atLeast(int size, FloatBuffer old) {
            if (old.capacity() >= size) {
                return old;
            }
            return ByteBuffer.allocateDirect(Math.multiplyExact(size, Float.BYTES) + 2 * Panels.CACHE_LINE)
                    .alignedSlice(Panels.CACHE_LINE)
                    .order(ByteOrder.nativeOrder())
                    .asFloatBuffer();
        }
    }
}
