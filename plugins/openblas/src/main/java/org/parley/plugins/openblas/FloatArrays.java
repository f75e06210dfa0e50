package org.parley.plugins.openblas;

import dev.ludovic.netlib.blas.JNIBLAS;
import java.util.Objects;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;

/** Passes arrays of floats to the library without copies. The build generates the double-precision version from this class. */
final class FloatArrays extends Room<float[]> {

    private float[] a;
    private float[] b;
    private float[] out;
    private int startOfA;
    private int startOfB;
    private int startOfOut;
    private int placeOfA;
    private int placeOfB;
    private int placeOfOut;
    private int columnsOfA;
    private int columnsOfB;

    @Override
    void takeA(Matrix<float[]> matrix) {
        a = matrix.array();
        startOfA = startOf(matrix, 0, matrix.rows());
        columnsOfA = matrix.columns();
    }

    @Override
    void takeB(Matrix<float[]> matrix, int from, int to) {
        b = matrix.array();
        startOfB = startOf(matrix, from, to);
        columnsOfB = matrix.columns();
    }

    @Override
    void takeOut(Matrix<float[]> matrix, int from, int to, boolean filled) {
        out = matrix.array();
        startOfOut = startOf(matrix, from, to);
    }

    @Override
    void giveOut(Matrix<float[]> matrix, int from, int to) {
        // The library has written to the array.
    }

    @Override
    void from(int ofA, int ofB, int ofOut) {
        placeOfA = startOfA + ofA;
        placeOfB = startOfB + ofB;
        placeOfOut = startOfOut + ofOut;
    }

    /** The library's matrices are in column-major order, so it computes the transpose of the product. */
    @Override
    void multiply(Form form, int outRows, int outColumns, int inner, boolean add, int columnsOfOut) {
        JNIBLAS.sgemmK(
                transposed(form == Form.A_TRANSPOSED_B),
                transposed(form == Form.TRANSPOSED_A_B),
                outColumns,
                outRows,
                inner,
                1,
                b,
                placeOfB,
                columnsOfB,
                a,
                placeOfA,
                columnsOfA,
                add ? 1 : 0,
                out,
                placeOfOut,
                columnsOfOut);
    }

    private static String transposed(boolean isTransposed) {
        return isTransposed ? "T" : "N";
    }

    /** Returns the position of the first of some rows. Native code does not check whether they are inside the array. */
    private static int startOf(Matrix<float[]> matrix, int from, int to) {
        int columns = matrix.columns();
        return Objects.checkFromIndexSize(
                matrix.offset() + from * columns, (to - from) * columns, matrix.array().length);
    }
}
