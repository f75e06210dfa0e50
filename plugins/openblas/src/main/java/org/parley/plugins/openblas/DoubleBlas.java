package org.parley.plugins.openblas;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;

/** Double precision; see {@link FloatBlas}. */
final class DoubleBlas implements MatrixProducts<double[]> {

    private final ThreadLocal<Memory> memories = ThreadLocal.withInitial(Memory::new);

    @Override
    public void multiply(Form form, Matrix<double[]> a, Matrix<double[]> b, Result result, Matrix<double[]> out) {
        int inner = form.inner(a, b, out);
        boolean add = result == Result.ADD;
        Memory memory = memories.get();
        memory.a = copied(a, memory.a);
        memory.b = copied(b, memory.b);
        memory.out = add ? copied(out, memory.out) : atLeast(out.size(), memory.out);
        openblas_nolapack.cblas_dgemm(
                openblas_nolapack.CblasRowMajor,
                Transposition.ofA(form),
                Transposition.ofB(form),
                out.rows(),
                out.columns(),
                inner,
                1,
                memory.a,
                a.columns(),
                memory.b,
                b.columns(),
                add ? 1 : 0,
                memory.out,
                out.columns());
        memory.out.get(out.array(), out.offset(), out.size()).rewind();
    }

    private static DoubleBuffer copied(Matrix<double[]> matrix, DoubleBuffer old) {
        return atLeast(matrix.size(), old)
                .put(matrix.array(), matrix.offset(), matrix.size())
                .rewind();
    }

    private static DoubleBuffer atLeast(int size, DoubleBuffer old) {
        if (old.capacity() >= size) {
            return old;
        }
        return ByteBuffer.allocateDirect(Math.multiplyExact(size, Double.BYTES) + 2 * Memory.ALIGNMENT)
                .alignedSlice(Memory.ALIGNMENT)
                .order(ByteOrder.nativeOrder())
                .asDoubleBuffer();
    }

    private static final class Memory {

        /** A cache line. */
        private static final int ALIGNMENT = 64;

        private DoubleBuffer a = DoubleBuffer.allocate(0);
        private DoubleBuffer b = DoubleBuffer.allocate(0);
        private DoubleBuffer out = DoubleBuffer.allocate(0);
    }
}
