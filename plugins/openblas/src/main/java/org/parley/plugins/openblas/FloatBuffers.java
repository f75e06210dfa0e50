package org.parley.plugins.openblas;

import java.nio.FloatBuffer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.MatrixProducts.Form;

/** Buffers of floats. The build generates the double-precision version from this class. */
final class FloatBuffers extends NativeBuffers<float[]> {

    private final FloatBuffer[] places = new FloatBuffer[SLOTS];
    private FloatBuffer a;
    private FloatBuffer b;
    private FloatBuffer out;

    @Override
    void copySteady(float[] from, int start, int size) {
        places[steady] = atLeast(size, places[steady]);
        places[steady].position(0).put(from, start, size);
    }

    @Override
    void copyA(float[] from, int start, int size) {
        a = atLeast(size, a);
        a.position(0).put(from, start, size);
    }

    @Override
    void copyB(float[] from, int start, int size) {
        b = atLeast(size, b);
        b.position(0).put(from, start, size);
    }

    @Override
    void prepareOut(float[] from, int start, int size, boolean filled) {
        out = atLeast(size, out);
        if (filled) {
            out.position(0).put(from, start, size);
        }
    }

    @Override
    void copyOut(float[] into, int start, int size) {
        out.position(0).get(into, start, size);
    }

    @Override
    void position(int ofA, int ofB, int ofOut) {
        left().position(ofA);
        right().position(ofB);
        out.position(ofOut);
    }

    @Override
    void multiply(Form form, int outRows, int outColumns, int inner, boolean add, int columnsOfOut) {
        openblas_nolapack.cblas_sgemm(
                openblas_nolapack.CblasRowMajor,
                NativeBuffers.Transposition.ofA(form),
                NativeBuffers.Transposition.ofB(form),
                outRows,
                outColumns,
                inner,
                1,
                left(),
                columnsOfA,
                right(),
                columnsOfB,
                add ? 1 : 0,
                out,
                columnsOfOut);
    }

    private FloatBuffer left() {
        return steadyA ? places[steady] : a;
    }

    private FloatBuffer right() {
        return steadyB ? places[steady] : b;
    }

    private static FloatBuffer atLeast(int size, FloatBuffer old) {
        return old != null && holds(old, size)
                ? old
                : allocate(size, Float.BYTES).asFloatBuffer();
    }
}
