package org.parley.api.numeric;

import org.parley.api.component.Unstable;

/**
 * Products of dense matrices in one precision.
 *
 * <p>May be called from many threads at once; each call runs on its caller's thread alone and allocates nothing once sizes have been
 * seen. The order of sums is fixed for given shapes, so equal arguments give equal bits on the same machine.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
@Unstable
public interface MatrixProducts<A> {

    /** Which factor is transposed. */
    enum Form {
        /** A B. */
        AB,
        /** A' B. */
        TRANSPOSED_A_B,
        /** A B'. */
        A_TRANSPOSED_B;

        /**
         * How many terms each entry of the product sums.
         *
         * @throws IllegalArgumentException when the three do not fit together, or one has no entries
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

    /** What happens to the result. */
    enum Result {
        REPLACE,
        ADD
    }

    /**
     * out = the product, or out += the product.
     *
     * @param out shares no entry with the factors
     */
    void multiply(Form form, Matrix<A> a, Matrix<A> b, Result result, Matrix<A> out);
}
