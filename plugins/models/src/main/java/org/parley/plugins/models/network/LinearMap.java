package org.parley.plugins.models.network;

import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Result;

/**
 * How a layer's weights W meet the numbers below, X: the three products of a linear map. {@link #observe} goes before the others whenever
 * the numbers of the layer below have changed.
 */
interface LinearMap<A> {

    /** How many rows the product with these numbers has: one per sample, unless a sample is looked at in parts. */
    default int rows(Matrix<A> below) {
        return below.rows();
    }

    /** Looks at the numbers below themselves, for maps that depend on them. */
    default void observe(Matrix<A> below) {}

    /** into = X W. */
    void apply(Matrix<A> below, Matrix<A> weights, Result result, Matrix<A> into);

    /** below = errors W', brought back to where X came from. */
    void adjoint(Matrix<A> errors, Matrix<A> weights, Result result, Matrix<A> below);

    /** gradient = X' errors. */
    void outer(Matrix<A> below, Matrix<A> errors, Result result, Matrix<A> gradient);
}
