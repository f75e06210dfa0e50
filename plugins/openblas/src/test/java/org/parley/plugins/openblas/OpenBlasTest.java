package org.parley.plugins.openblas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.runtime.numeric.JavaKernelsFactory;

class OpenBlasTest {

    private static final int ROWS = 17;
    private static final int COLUMNS = 33;
    private static final int INNER = 21;

    private final Kernels blas = new OpenBlasKernelsFactory().create();
    private final Kernels java = new JavaKernelsFactory().create();

    @ParameterizedTest
    @EnumSource(Form.class)
    void agreesWithPlainJavaInDoublePrecision(Form form) {
        for (Result result : Result.values()) {
            double[] one = random(5, ROWS * COLUMNS);
            double[] other = one.clone();
            Matrix<double[]> a = a(form, random(1, ROWS * INNER));
            Matrix<double[]> b = b(form, random(2, INNER * COLUMNS));
            blas.doubles().multiply(form, a, b, result, Matrix.in(one, 0, ROWS, COLUMNS));
            java.doubles().multiply(form, a, b, result, Matrix.in(other, 0, ROWS, COLUMNS));
            // Sums of 22 terms below one in two orders: 22^2 roundings of numbers below 22 at the very worst.
            assertThat(one).containsExactly(other, within(22 * 22 * Math.ulp(1.0)));
        }
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void agreesWithPlainJavaInSinglePrecision(Form form) {
        for (Result result : Result.values()) {
            float[] one = narrowed(random(5, ROWS * COLUMNS));
            float[] other = one.clone();
            Matrix<float[]> a = a(form, narrowed(random(1, ROWS * INNER)));
            Matrix<float[]> b = b(form, narrowed(random(2, INNER * COLUMNS)));
            blas.floats().multiply(form, a, b, result, Matrix.in(one, 0, ROWS, COLUMNS));
            java.floats().multiply(form, a, b, result, Matrix.in(other, 0, ROWS, COLUMNS));
            assertThat(one).containsExactly(other, within(22 * 22 * Math.ulp(1.0f)));
        }
    }

    @Test
    void givesTheSameBitsOnEveryThread() {
        float[] once = square(96);
        assertThat(IntStream.range(0, 40).parallel().mapToObj(k -> square(96)))
                .allSatisfy(again -> assertThat(again).isEqualTo(once));
    }

    private float[] square(int size) {
        Matrix<float[]> matrix = Matrix.in(narrowed(random(7, size * size)), 0, size, size);
        float[] out = new float[size * size];
        blas.floats().multiply(Form.AB, matrix, matrix, Result.REPLACE, Matrix.in(out, 0, size, size));
        return out;
    }

    private static <A> Matrix<A> a(Form form, A array) {
        return form == Form.TRANSPOSED_A_B ? Matrix.in(array, 0, INNER, ROWS) : Matrix.in(array, 0, ROWS, INNER);
    }

    private static <A> Matrix<A> b(Form form, A array) {
        return form == Form.A_TRANSPOSED_B ? Matrix.in(array, 0, COLUMNS, INNER) : Matrix.in(array, 0, INNER, COLUMNS);
    }

    private static double[] random(int seed, int size) {
        return new SplittableRandom(seed).doubles(size, -1, 1).toArray();
    }

    private static float[] narrowed(double[] wide) {
        float[] narrow = new float[wide.length];
        for (int k = 0; k < wide.length; k++) {
            narrow[k] = (float) wide[k];
        }
        return narrow;
    }
}
