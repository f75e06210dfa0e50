package org.parley.plugins.openblas;

import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;

/**
 * One thread's access to the matrices of a product: to copies in native memory, or to the arrays themselves. Both give bit-identical results.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
abstract class Room<A> {

    /** Makes A available. */
    abstract void takeA(Matrix<A> matrix);

    /** Makes some rows of B available. */
    abstract void takeB(Matrix<A> matrix, int from, int to);

    /** Reserves memory for some rows of out, with their values if the product is added to them. */
    abstract void takeOut(Matrix<A> matrix, int from, int to, boolean filled);

    /** Writes these rows of out to their matrix. */
    abstract void giveOut(Matrix<A> matrix, int from, int to);

    /** Sets the positions of the next product's factors, in A and in the available rows of B, and of its result. */
    abstract void from(int ofA, int ofB, int ofOut);

    /** @param columnsOfOut the columns of the matrix that contains the result */
    abstract void multiply(Form form, int outRows, int outColumns, int inner, boolean add, int columnsOfOut);
}
