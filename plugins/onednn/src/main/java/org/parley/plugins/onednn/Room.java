package org.parley.plugins.onednn;

import org.parley.api.numeric.Matrix;

/** One thread's access to the matrices of a product: to copies in native memory, or to the arrays themselves. Both give bit-identical results. */
abstract class Room {

    private float[] transposed = {};

    Room() {
        Library.useOneThread();
    }

    /**
     * Prepares both factors.
     *
     * @param entriesOfLeft the entries of the left factor that are used at a time
     * @param entriesOfRight the same for the right factor
     */
    abstract void begin(Matrix<float[]> left, int entriesOfLeft, Matrix<float[]> right, int entriesOfRight);

    /**
     * Makes some rows of A available.
     *
     * @param place where to copy them, if copies are necessary
     * @param copies whether an earlier call has not copied them yet
     * @return the place of the rows
     */
    abstract int takeA(Matrix<float[]> matrix, int from, int to, int place, boolean copies);

    /** The same for B. */
    abstract int takeB(Matrix<float[]> matrix, int from, int to, int place, boolean copies);

    /** Reserves memory for some rows of the result, with their values if the product is added to them. */
    abstract void prepareOut(Matrix<float[]> matrix, int from, int to, boolean filled);

    /** Writes these rows of the result to their matrix. */
    abstract void giveOut(Matrix<float[]> matrix, int from, int to);

    /** Writes these rows of the result, of which {@link #multiplyTransposed} has computed the transpose. */
    abstract void giveTransposed(Matrix<float[]> matrix, int from, int to, boolean add);

    /** Computes a product of parts of A and B, which begin at these places; a letter T means that the factor is transposed. */
    abstract void multiply(
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
            int columnsOfOut);

    /** Computes the transpose of A B as B' A'. */
    abstract void multiplyTransposed(
            int rows, int columns, int inner, int placeOfA, int columnsOfA, int placeOfB, int columnsOfB, boolean add);

    /** Returns memory for a transpose with so many entries. */
    final float[] transposeOf(int entries) {
        if (transposed.length < entries) {
            transposed = new float[entries];
        }
        return transposed;
    }

    /** Writes the transpose to some rows of a matrix. */
    final void writeTransposed(Matrix<float[]> matrix, int from, int to, boolean add) {
        int rows = to - from;
        int width = matrix.columns();
        float[] into = matrix.array();
        for (int i = 0; i < rows; i++) {
            int at = matrix.offset() + (from + i) * width;
            for (int j = 0; j < width; j++) {
                float value = transposed[j * rows + i];
                into[at + j] = add ? into[at + j] + value : value;
            }
        }
    }
}
