package org.parley.runtime.experiment;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.runtime.numeric.FusedMultiplyAdd;
import org.parley.runtime.record.Sha256;

/**
 * Computes values whose last bits may differ between machines, from the same inputs everywhere: intrinsic functions of virtual machines, a
 * fused multiply-add, and products of the kernels. Two machines with the same result are considered equivalent.
 */
final class Probe {

    private static final int INPUTS = 1000;
    private static final int SIZE = 37;
    private static final int DIGITS = 16;

    private Probe() {}

    /**
     * Returns a digest of the computed values.
     *
     * @param kernels the kernels of the run; empty if it uses none
     */
    static String result(Optional<Kernels> kernels) {
        SplittableRandom inputs = new SplittableRandom(1);
        DoubleStream.Builder results = DoubleStream.builder();
        for (int i = 0; i < INPUTS; i++) {
            double x = inputs.nextDouble(-20, 20);
            double positive = Math.abs(x);
            results.add(Math.exp(x)).add(Math.log(positive)).add(Math.log1p(positive));
            results.add(Math.tanh(x)).add(FusedMultiplyAdd.of(x, x, -x));
        }
        kernels.ifPresent(opened -> products(opened, inputs, results));
        double[] numbers = results.build().toArray();
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Double.BYTES);
        bytes.asDoubleBuffer().put(numbers);
        return Sha256.of(bytes.array()).substring(0, DIGITS);
    }

    private static void products(Kernels kernels, SplittableRandom inputs, DoubleStream.Builder results) {
        double[] a = inputs.doubles(SIZE * SIZE, -1, 1).toArray();
        double[] b = inputs.doubles(SIZE * SIZE, -1, 1).toArray();
        double[] product = new double[SIZE * SIZE];
        float[] single = new float[SIZE * SIZE];
        kernels.doubles()
                .multiply(MatrixProducts.Form.AB, square(a), square(b), MatrixProducts.Result.REPLACE, square(product));
        kernels.floats()
                .multiply(
                        MatrixProducts.Form.AB,
                        square(narrowed(a)),
                        square(narrowed(b)),
                        MatrixProducts.Result.REPLACE,
                        square(single));
        for (int k = 0; k < product.length; k++) {
            results.add(product[k]).add(single[k]);
        }
    }

    private static <A> Matrix<A> square(A array) {
        return Matrix.in(array, 0, SIZE, SIZE);
    }

    private static float[] narrowed(double[] values) {
        float[] narrowed = new float[values.length];
        for (int k = 0; k < values.length; k++) {
            narrowed[k] = (float) values[k];
        }
        return narrowed;
    }
}
