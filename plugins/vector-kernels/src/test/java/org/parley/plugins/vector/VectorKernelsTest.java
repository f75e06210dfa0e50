package org.parley.plugins.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.runtime.numeric.JavaKernelsFactory;
import org.parley.runtime.numeric.KernelsChoice;

class VectorKernelsTest {

    private final Kernels vector = new VectorKernelsFactory().create();
    private final Kernels java = new JavaKernelsFactory().create();

    /** Returns products with several panels and with one, and with full and partial tiles of both widths. */
    static Stream<Arguments> products() {
        int[][] sizes = {{1, 1, 1}, {64, 10, 784}, {784, 10, 64}, {17, 33, 21}, {9, 300, 257}, {5, 16, 512}, {3, 65, 3}
        };
        return Arrays.stream(sizes)
                .flatMap(size -> Arrays.stream(Form.values())
                        .flatMap(form ->
                                Arrays.stream(Result.values()).map(result -> Arguments.of(size, form, result))));
    }

    /** Requires equality, because a chain of roundings has one result. */
    @ParameterizedTest
    @MethodSource("products")
    void anEntryIsAChainOfFusedMultiplicationsAndAdditions(int[] size, Form form, Result result) {
        double[] a = random(1, size[0] * size[2]);
        double[] b = random(2, size[2] * size[1]);
        double[] out = random(3, size[0] * size[1]);
        double[] expected = out.clone();
        for (int i = 0; i < size[0]; i++) {
            for (int j = 0; j < size[1]; j++) {
                double sum = result == Result.ADD ? out[i * size[1] + j] : 0;
                for (int k = 0; k < size[2]; k++) {
                    double ofA = form == Form.TRANSPOSED_A_B ? a[k * size[0] + i] : a[i * size[2] + k];
                    double ofB = form == Form.A_TRANSPOSED_B ? b[j * size[2] + k] : b[k * size[1] + j];
                    sum = Math.fma(ofA, ofB, sum);
                }
                expected[i * size[1] + j] = sum;
            }
        }
        vector.doubles()
                .multiply(form, left(form, size, a), right(form, size, b), result, Matrix.in(out, 0, size[0], size[1]));
        assertThat(out).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("products")
    void isBitIdenticalToPlainJavaInSinglePrecision(int[] size, Form form, Result result) {
        float[] a = narrowed(random(1, size[0] * size[2]));
        float[] b = narrowed(random(2, size[2] * size[1]));
        float[] out = narrowed(random(3, size[0] * size[1]));
        float[] expected = out.clone();
        vector.floats()
                .multiply(form, left(form, size, a), right(form, size, b), result, Matrix.in(out, 0, size[0], size[1]));
        java.floats()
                .multiply(
                        form,
                        left(form, size, a),
                        right(form, size, b),
                        result,
                        Matrix.in(expected, 0, size[0], size[1]));
        assertThat(out).isEqualTo(expected);
    }

    @Test
    void areOptIn() {
        KernelsFactory asked = new VectorKernelsFactory();
        assertThat(KernelsChoice.best(List.of(asked, new JavaKernelsFactory()))
                        .open()
                        .name())
                .isEqualTo("java");
        assertThat(KernelsChoice.named(asked).open().inWords()).startsWith("vector: Vector API of JDK ");
    }

    private static <A> Matrix<A> left(Form form, int[] size, A array) {
        return form == Form.TRANSPOSED_A_B
                ? Matrix.in(array, 0, size[2], size[0])
                : Matrix.in(array, 0, size[0], size[2]);
    }

    private static <A> Matrix<A> right(Form form, int[] size, A array) {
        return form == Form.A_TRANSPOSED_B
                ? Matrix.in(array, 0, size[1], size[2])
                : Matrix.in(array, 0, size[2], size[1]);
    }

    private static double[] random(int seed, int size) {
        return new SplittableRandom(seed).doubles(size, -1, 1).toArray();
    }

    private static float[] narrowed(double[] wide) {
        float[] narrow = new float[wide.length];
        IntStream.range(0, wide.length).forEach(k -> narrow[k] = (float) wide[k]);
        return narrow;
    }
}
