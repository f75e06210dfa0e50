package org.parley.plugins.models.network;

import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;

/** Every output sees every number below, and the parameters are W'. */
record OutputPerRow<A>(MatrixProducts<A> products) implements LinearMap<A> {

    @Override
    public void apply(Matrix<A> below, Matrix<A> transposed, Result result, Matrix<A> into) {
        products.multiply(Form.A_TRANSPOSED_B, below, transposed, result, into);
    }

    @Override
    public void adjoint(Matrix<A> errors, Matrix<A> transposed, Result result, Matrix<A> below) {
        products.multiply(Form.AB, errors, transposed, result, below);
    }

    @Override
    public void outer(Matrix<A> below, Matrix<A> errors, Result result, Matrix<A> gradient) {
        products.multiply(Form.TRANSPOSED_A_B, errors, below, result, gradient);
    }
}
