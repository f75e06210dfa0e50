package org.parley.runtime.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;

class JavaKernelsTest {

    private static final int OFFSET = 3;

    private final Kernels kernels = new JavaKernelsFactory().create();

    /** Rows, columns, terms: single entries, odd numbers, narrow results, and more terms and columns than one panel holds. */
    static Stream<int[]> shapes() {
        return Stream.of(
                new int[] {1, 1, 1},
                new int[] {4, 16, 2},
                new int[] {5, 17, 3},
                new int[] {64, 10, 33},
                new int[] {3, 10, 700},
                new int[] {30, 1, 41},
                new int[] {7, 300, 513},
                new int[] {6, 1100, 65},
                new int[] {2, 2, 1500});
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void multipliesDoublesInEveryForm(int[] shape) {
        for (Form form : Form.values()) {
            for (Result result : Result.values()) {
                Example example = new Example(form, shape, 1);
                double[] out = example.before.clone();
                kernels.doubles()
                        .multiply(
                                form,
                                example.a(example.a.clone()),
                                example.b(example.b.clone()),
                                result,
                                example.out(out));
                // A sum of k products of numbers below one is off by less than k (k + 1) roundings of its largest
                // partial sum.
                double tolerance = shape[2] * (shape[2] + 1) * Math.ulp(1.0);
                assertThat(out).containsExactly(example.product(result), within(tolerance));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void multipliesFloatsInEveryForm(int[] shape) {
        for (Form form : Form.values()) {
            for (Result result : Result.values()) {
                Example example = new Example(form, shape, 2);
                float[] out = Example.narrowed(example.before);
                kernels.floats()
                        .multiply(
                                form,
                                example.a(Example.narrowed(example.a)),
                                example.b(Example.narrowed(example.b)),
                                result,
                                example.out(out));
                // As for doubles, and the factors were rounded before: 2 k more roundings.
                double tolerance = shape[2] * (shape[2] + 3) * Math.ulp(1.0f);
                double[] wanted = example.product(result);
                for (int k = 0; k < out.length; k++) {
                    assertThat((double) out[k]).isCloseTo(wanted[k], within(tolerance));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void doesNotWriteOutsideTheResult(Form form) {
        Example example = new Example(form, new int[] {5, 9, 3}, 3);
        double[] out = example.before.clone();
        kernels.doubles().multiply(form, example.a(example.a), example.b(example.b), Result.REPLACE, example.out(out));
        for (int k = 0; k < OFFSET; k++) {
            assertThat(out[k]).isEqualTo(example.before[k]);
            assertThat(out[out.length - 1 - k]).isEqualTo(example.before[out.length - 1 - k]);
        }
    }

    @Test
    void refusesShapesThatDoNotFit() {
        Matrix<double[]> a = Matrix.in(new double[6], 0, 2, 3);
        Matrix<double[]> out = Matrix.in(new double[4], 0, 2, 2);
        assertThatThrownBy(() -> kernels.doubles().multiply(Form.AB, a, a, Result.REPLACE, out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 x 3")
                .hasMessageContaining("2 x 2");
    }

    /** Random factors inside larger arrays, and the product by its definition. */
    private static final class Example {

        private final Form form;
        private final int rows;
        private final int columns;
        private final int inner;
        private final double[] a;
        private final double[] b;
        private final double[] before;

        Example(Form form, int[] shape, int seed) {
            this.form = form;
            rows = shape[0];
            columns = shape[1];
            inner = shape[2];
            SplittableRandom random = new SplittableRandom(seed);
            a = random(rows * inner, random);
            b = random(inner * columns, random);
            before = random(rows * columns, random);
        }

        <A> Matrix<A> a(A array) {
            boolean transposed = form == Form.TRANSPOSED_A_B;
            return Matrix.in(array, OFFSET, transposed ? inner : rows, transposed ? rows : inner);
        }

        <A> Matrix<A> b(A array) {
            boolean transposed = form == Form.A_TRANSPOSED_B;
            return Matrix.in(array, OFFSET, transposed ? columns : inner, transposed ? inner : columns);
        }

        <A> Matrix<A> out(A array) {
            return Matrix.in(array, OFFSET, rows, columns);
        }

        double[] product(Result result) {
            double[] product = before.clone();
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    double sum = result == Result.ADD ? before[OFFSET + i * columns + j] : 0;
                    for (int p = 0; p < inner; p++) {
                        sum += a[OFFSET + (form == Form.TRANSPOSED_A_B ? p * rows + i : i * inner + p)]
                                * b[OFFSET + (form == Form.A_TRANSPOSED_B ? j * inner + p : p * columns + j)];
                    }
                    product[OFFSET + i * columns + j] = sum;
                }
            }
            return product;
        }

        private static double[] random(int size, SplittableRandom random) {
            return random.doubles(size + 2L * OFFSET, -1, 1).toArray();
        }

        static float[] narrowed(double[] wide) {
            float[] narrow = new float[wide.length];
            for (int k = 0; k < wide.length; k++) {
                narrow[k] = (float) wide[k];
            }
            return narrow;
        }
    }
}
