package org.parley.plugins.onednn;

import java.util.Objects;
import org.parley.api.numeric.Matrix;

/** Passes arrays to the library without copies. */
final class ArrayRoom extends Room {

    private float[] a;
    private float[] b;
    private float[] out;
    private int startOfOut;

    @Override
    void begin(Matrix<float[]> left, int entriesOfLeft, Matrix<float[]> right, int entriesOfRight) {
        a = arrayOf(left);
        b = arrayOf(right);
    }

    /** Returns the array of a matrix that is inside its array. Native code does not check this. */
    private static float[] arrayOf(Matrix<float[]> matrix) {
        Objects.checkFromIndexSize(matrix.offset(), matrix.size(), matrix.array().length);
        return matrix.array();
    }

    @Override
    int takeA(Matrix<float[]> matrix, int from, int to, int place, boolean copies) {
        return matrix.offset() + from * matrix.columns();
    }

    @Override
    int takeB(Matrix<float[]> matrix, int from, int to, int place, boolean copies) {
        return matrix.offset() + from * matrix.columns();
    }

    @Override
    void prepareOut(Matrix<float[]> matrix, int from, int to, boolean filled) {
        out = arrayOf(matrix);
        startOfOut = matrix.offset() + from * matrix.columns();
    }

    @Override
    void giveOut(Matrix<float[]> matrix, int from, int to) {
        // The library has written to the array.
    }

    @Override
    void giveTransposed(Matrix<float[]> matrix, int from, int to, boolean add) {
        writeTransposed(matrix, from, to, add);
    }

    @Override
    void multiply(
            char ofA,
            char ofB,
            int rows,
            int columns,
            int inner,
            int placeOfA,
            int columnsOfA,
            int placeOfB,
            int columnsOfB,
            boolean add,
            int placeOfOut,
            int columnsOfOut) {
        ForeignFunction.multiply(
                ofA,
                ofB,
                rows,
                columns,
                inner,
                a,
                placeOfA,
                columnsOfA,
                b,
                placeOfB,
                columnsOfB,
                add,
                out,
                startOfOut + placeOfOut,
                columnsOfOut);
    }

    @Override
    void multiplyTransposed(
            int rows, int columns, int inner, int placeOfA, int columnsOfA, int placeOfB, int columnsOfB, boolean add) {
        ForeignFunction.multiply(
                'T',
                'T',
                columns,
                rows,
                inner,
                b,
                placeOfB,
                columnsOfB,
                a,
                placeOfA,
                columnsOfA,
                add,
                transposeOf(rows * columns),
                0,
                rows);
    }
}
