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
 * <p>The library reads native memory only. Each thread keeps three buffers there and copies into and out of them, which costs a few
 * percent: the products read each entry many times, the copies once.
 */
final class FloatBlas implements MatrixProducts<float[]> {

    private final ThreadLocal<Memory> memories = ThreadLocal.withInitial(Memory::new);

    @Override
    public void multiply(Form form, Matrix<float[]> a, Matrix<float[]> b, Result result, Matrix<float[]> out) {
        int inner = form.inner(a, b, out);
        boolean add = result == Result.ADD;
        Memory memory = memories.get();
        memory.a = copied(a, memory.a);
        memory.b = copied(b, memory.b);
        memory.out = add ? copied(out, memory.out) : atLeast(out.size(), memory.out);
        openblas_nolapack.cblas_sgemm(
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

    private static FloatBuffer copied(Matrix<float[]> matrix, FloatBuffer old) {
        return atLeast(matrix.size(), old)
                .put(matrix.array(), matrix.offset(), matrix.size())
                .rewind();
    }

    private static FloatBuffer atLeast(int size, FloatBuffer old) {
        if (old.capacity() >= size) {
            return old;
        }
        return ByteBuffer.allocateDirect(Math.multiplyExact(size, Float.BYTES) + 2 * Memory.ALIGNMENT)
                .alignedSlice(Memory.ALIGNMENT)
                .order(ByteOrder.nativeOrder())
                .asFloatBuffer();
    }

    private static final class Memory {

        /** A cache line. */
        private static final int ALIGNMENT = 64;

        private FloatBuffer a = FloatBuffer.allocate(0);
        private FloatBuffer b = FloatBuffer.allocate(0);
        private FloatBuffer out = FloatBuffer.allocate(0);
    }
}
