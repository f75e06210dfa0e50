package org.parley.api.numeric;

import org.parley.api.component.Unstable;

/**
 * Products of dense matrices in one precision.
 *
 * <p>Implementations must be thread-safe. Each call must run on the calling thread only and must not allocate memory
 * once its shapes have occurred. The order of summation must be fixed for given shapes, so that equal arguments give
 * bit-identical results on the same machine.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
@Unstable
public interface MatrixProducts<A> {

    /** The factor that is transposed. */
    enum Form {
        /** The product A B. */
        AB,
        /** The product A' B. */
        TRANSPOSED_A_B,
        /** The product A B'. */
        A_TRANSPOSED_B;

        /**
         * {@return the number of terms in each entry of the product}
         *
         * @param a the first factor
         * @param b the second factor
         * @param out the result
         * @throws IllegalArgumentException if the dimensions do not match, or if a matrix is empty
         */
        public int inner(Matrix<?> a, Matrix<?> b, Matrix<?> out) {
            int rows = this == TRANSPOSED_A_B ? a.columns() : a.rows();
            int inner = this == TRANSPOSED_A_B ? a.rows() : a.columns();
            int innerOfB = this == A_TRANSPOSED_B ? b.columns() : b.rows();
            int columns = this == A_TRANSPOSED_B ? b.rows() : b.columns();
            boolean fits = inner == innerOfB && rows == out.rows() && columns == out.columns();
            if (!fits || inner < 1 || rows < 1 || columns < 1) {
                throw new IllegalArgumentException(
                        this + " of " + a + " and " + b + " does not fit into a result of " + out);
            }
            return inner;
        }
    }

    /** The treatment of the previous result. */
    enum Result {
        /** The product replaces the result. */
        REPLACE,
        /** The product is added to the result. */
        ADD
    }

    /**
     * Computes a product.
     *
     * @param form the factor that is transposed
     * @param a the first factor
     * @param b the second factor
     * @param result whether the product replaces {@code out} or is added to it
     * @param out the result, which must not overlap the factors
     */
    void multiply(Form form, Matrix<A> a, Matrix<A> b, Result result, Matrix<A> out);
}
