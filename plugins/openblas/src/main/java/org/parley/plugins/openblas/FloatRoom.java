package org.parley.plugins.openblas;

import java.nio.FloatBuffer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.MatrixProducts.Form;

/** Single precision. */
final class FloatRoom extends NativeRoom<float[]> {

    private FloatBuffer a = FloatBuffer.allocate(0);
    private FloatBuffer b = FloatBuffer.allocate(0);
    private FloatBuffer out = FloatBuffer.allocate(0);

    @Override
    void copyA(float[] from, int offset, int size) {
        a = atLeast(size, a);
        a.position(0).put(from, offset, size);
    }

    @Override
    void copyB(float[] from, int offset, int size) {
        b = atLeast(size, b);
        b.position(0).put(from, offset, size);
    }

    @Override
    void prepareOut(float[] from, int offset, int size, boolean filled) {
        out = atLeast(size, out);
        if (filled) {
            out.position(0).put(from, offset, size);
        }
    }

    @Override
    void copyOut(float[] into, int offset, int size) {
        out.position(0).get(into, offset, size);
    }

    @Override
    void from(int ofA, int ofB, int ofOut) {
        a.position(ofA);
        b.position(ofB);
        out.position(ofOut);
    }

    @Override
    void multiply(Form form, int rows, int columns, int inner, boolean add, int columnsOfOut) {
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
                columnsOfOut);
    }

    private static FloatBuffer atLeast(int size, FloatBuffer old) {
        return holds(old, size) ? old : allocate(size, Float.BYTES).asFloatBuffer();
    }
}
