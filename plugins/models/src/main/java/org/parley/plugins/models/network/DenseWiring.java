package org.parley.plugins.models.network;

import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;

/** Every output sees every number below. */
record DenseWiring<A>(MatrixProducts<A> products) implements LinearMap<A> {

    @Override
    public void apply(Matrix<A> below, Matrix<A> weights, Result result, Matrix<A> into) {
        products.multiply(Form.AB, below, weights, result, into);
    }

    @Override
    public void adjoint(Matrix<A> errors, Matrix<A> weights, Result result, Matrix<A> below) {
        products.multiply(Form.A_TRANSPOSED_B, errors, weights, result, below);
    }

    @Override
    public void outer(Matrix<A> below, Matrix<A> errors, Result result, Matrix<A> gradient) {
        products.multiply(Form.TRANSPOSED_A_B, below, errors, result, gradient);
    }
}
