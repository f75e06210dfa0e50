package org.parley.plugins.openblas;

import java.nio.DoubleBuffer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.MatrixProducts.Form;

/** Double precision. */
final class DoubleRoom extends NativeRoom<double[]> {

    private DoubleBuffer a = DoubleBuffer.allocate(0);
    private DoubleBuffer b = DoubleBuffer.allocate(0);
    private DoubleBuffer out = DoubleBuffer.allocate(0);

    @Override
    void copyA(double[] from, int offset, int size) {
        a = atLeast(size, a);
        a.position(0).put(from, offset, size);
    }

    @Override
    void copyB(double[] from, int offset, int size) {
        b = atLeast(size, b);
        b.position(0).put(from, offset, size);
    }

    @Override
    void prepareOut(double[] from, int offset, int size, boolean filled) {
        out = atLeast(size, out);
        if (filled) {
            out.position(0).put(from, offset, size);
        }
    }

    @Override
    void copyOut(double[] into, int offset, int size) {
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
        openblas_nolapack.cblas_dgemm(
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

    private static DoubleBuffer atLeast(int size, DoubleBuffer old) {
        return holds(old, size) ? old : allocate(size, Double.BYTES).asDoubleBuffer();
    }
}
