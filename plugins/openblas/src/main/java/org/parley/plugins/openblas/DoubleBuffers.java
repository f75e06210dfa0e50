package org.parley.plugins.openblas;

import java.nio.DoubleBuffer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.MatrixProducts.Form;

/** Double precision. */
final class DoubleBuffers extends NativeBuffers<double[]> {

    private final DoubleBuffer[] places = new DoubleBuffer[PLACES];
    private DoubleBuffer a;
    private DoubleBuffer b;
    private DoubleBuffer out;

    @Override
    void copySteady(double[] from, int start, int size) {
        places[steady] = atLeast(size, places[steady]);
        places[steady].position(0).put(from, start, size);
    }

    @Override
    void copyA(double[] from, int start, int size) {
        a = atLeast(size, a);
        a.position(0).put(from, start, size);
    }

    @Override
    void copyB(double[] from, int start, int size) {
        b = atLeast(size, b);
        b.position(0).put(from, start, size);
    }

    @Override
    void prepareOut(double[] from, int start, int size, boolean filled) {
        out = atLeast(size, out);
        if (filled) {
            out.position(0).put(from, start, size);
        }
    }

    @Override
    void copyOut(double[] into, int start, int size) {
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
        openblas_nolapack.cblas_dgemm(
                openblas_nolapack.CblasRowMajor,
                Transposition.ofA(form),
                Transposition.ofB(form),
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

    private DoubleBuffer left() {
        return steadyA ? places[steady] : a;
    }

    private DoubleBuffer right() {
        return steadyB ? places[steady] : b;
    }

    private static DoubleBuffer atLeast(int size, DoubleBuffer old) {
        return old != null && holds(old, size)
                ? old
                : allocate(size, Double.BYTES).asDoubleBuffer();
    }
}
