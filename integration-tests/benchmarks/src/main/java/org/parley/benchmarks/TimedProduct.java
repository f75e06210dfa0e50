package org.parley.benchmarks;

import java.util.SplittableRandom;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.benchmarks.Work.Product;

/** Products of a layer on random numbers, for measuring. */
final class TimedProduct {

    private TimedProduct() {}

    /** A product on matrices of its own, so that threads do not share any. */
    static Runnable of(Kernels kernels, boolean single, Product product) {
        return single
                ? of(kernels.floats(), TimedProduct::floats, product)
                : of(kernels.doubles(), TimedProduct::doubles, product);
    }

    private interface Numbers<A> {
        A random(int size);
    }

    private static <A> Runnable of(MatrixProducts<A> products, Numbers<A> numbers, Product product) {
        Matrix<A> inputs = matrix(numbers, product.batch(), product.inputs());
        Matrix<A> weights = matrix(numbers, product.inputs(), product.outputs());
        Matrix<A> outputs = matrix(numbers, product.batch(), product.outputs());
        return switch (product.form()) {
            case AB -> () -> products.multiply(product.form(), inputs, weights, Result.REPLACE, outputs);
            case TRANSPOSED_A_B -> () -> products.multiply(product.form(), inputs, outputs, Result.REPLACE, weights);
            case A_TRANSPOSED_B -> () -> products.multiply(product.form(), outputs, weights, Result.REPLACE, inputs);
        };
    }

    private static <A> Matrix<A> matrix(Numbers<A> numbers, int rows, int columns) {
        return Matrix.in(numbers.random(rows * columns), 0, rows, columns);
    }

    private static double[] doubles(int size) {
        return new SplittableRandom(size).doubles(size, -1, 1).toArray();
    }

    private static float[] floats(int size) {
        double[] wide = doubles(size);
        float[] narrow = new float[size];
        for (int k = 0; k < size; k++) {
            narrow[k] = (float) wide[k];
        }
        return narrow;
    }
}
