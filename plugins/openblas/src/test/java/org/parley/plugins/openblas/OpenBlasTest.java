package org.parley.plugins.openblas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.runtime.numeric.JavaKernelsFactory;

class OpenBlasTest {

    private static final int COLLECTIONS = 20;

    private final Kernels blas = new OpenBlasKernelsFactory().create();
    private final Kernels copies = OpenBlasKernelsFactory.OpenBlas.withCopies();
    private final Kernels java = new JavaKernelsFactory().create();

    /** A product of rows x inner and inner x columns. Larger ones are cut into parts, of which the last is shorter. */
    private record Size(int rows, int columns, int inner) {

        <A> Matrix<A> a(Form form, A array) {
            return form == Form.TRANSPOSED_A_B ? Matrix.in(array, 0, inner, rows) : Matrix.in(array, 0, rows, inner);
        }

        <A> Matrix<A> b(Form form, A array) {
            return form == Form.A_TRANSPOSED_B
                    ? Matrix.in(array, 0, columns, inner)
                    : Matrix.in(array, 0, inner, columns);
        }

        <A> void multiply(
                MatrixProducts<A> products, Form form, A a, int placeOfA, A b, int placeOfB, Result result, A out) {
            products.multiply(
                    form,
                    a(form, a).moveTo(a, placeOfA),
                    b(form, b).moveTo(b, placeOfB),
                    result,
                    Matrix.in(out, placeOfA, rows, columns));
        }

        /**
         * The tolerance of sums of inner + 1 terms below one in two orders: each makes at most as many roundings of numbers below inner +
         * 1.
         */
        double tolerance(double ulp) {
            return (inner + 1.0) * (inner + 1) * ulp;
        }
    }

    static Stream<Arguments> products() {
        return Stream.of(
                        new Size(17, 33, 21),
                        new Size(5, 310, 500),
                        new Size(500, 310, 5),
                        new Size(64, 70, 900),
                        new Size(9000, 16, 25),
                        new Size(25, 16, 9000),
                        new Size(3, 2100, 70),
                        new Size(1, 1, 1))
                .flatMap(size -> Arrays.stream(Form.values())
                        .flatMap(form ->
                                Arrays.stream(Result.values()).map(result -> Arguments.of(size, form, result))));
    }

    @ParameterizedTest
    @MethodSource("products")
    void agreesWithPlainJavaInDoublePrecision(Size size, Form form, Result result) {
        double[] one = random(5, size.rows() * size.columns());
        double[] other = one.clone();
        Matrix<double[]> a = size.a(form, random(1, size.rows() * size.inner()));
        Matrix<double[]> b = size.b(form, random(2, size.inner() * size.columns()));
        blas.doubles().multiply(form, a, b, result, Matrix.in(one, 0, size.rows(), size.columns()));
        java.doubles().multiply(form, a, b, result, Matrix.in(other, 0, size.rows(), size.columns()));
        assertThat(distance(k -> one[k] - other[k], one.length)).isLessThan(size.tolerance(Math.ulp(1.0)));
    }

    @ParameterizedTest
    @MethodSource("products")
    void agreesWithPlainJavaInSinglePrecision(Size size, Form form, Result result) {
        float[] one = narrowed(random(5, size.rows() * size.columns()));
        float[] other = one.clone();
        Matrix<float[]> a = size.a(form, narrowed(random(1, size.rows() * size.inner())));
        Matrix<float[]> b = size.b(form, narrowed(random(2, size.inner() * size.columns())));
        blas.floats().multiply(form, a, b, result, Matrix.in(one, 0, size.rows(), size.columns()));
        java.floats().multiply(form, a, b, result, Matrix.in(other, 0, size.rows(), size.columns()));
        assertThat(distance(k -> one[k] - other[k], one.length)).isLessThan(size.tolerance(Math.ulp(1.0f)));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void copiesNothing() {
        assertThat(OpenBlasKernelsFactory.OpenBlas.usesArrays()).isTrue();
    }

    /** The matrices are at different places of longer arrays, so their alignments differ from those of copies. */
    @ParameterizedTest
    @MethodSource("products")
    void isBitIdenticalWithCopiesAndWithout(Size size, Form form, Result result) {
        int outSize = size.rows() * size.columns();
        for (int offset = 0; offset < 17; offset += 3) {
            double[] a = random(1, size.rows() * size.inner() + offset);
            double[] b = random(2, size.inner() * size.columns() + 1);
            double[] before = random(5, outSize + 2 * offset);
            double[] one = before.clone();
            double[] other = before.clone();
            size.multiply(blas.doubles(), form, a, offset, b, 1, result, one);
            size.multiply(copies.doubles(), form, a, offset, b, 1, result, other);
            assertThat(one).isEqualTo(other);
            float[] single = narrowed(before);
            float[] otherSingle = narrowed(before);
            size.multiply(blas.floats(), form, narrowed(a), offset, narrowed(b), 1, result, single);
            size.multiply(copies.floats(), form, narrowed(a), offset, narrowed(b), 1, result, otherSingle);
            assertThat(single).isEqualTo(otherSingle);
        }
    }

    /** Native code would read or overwrite other objects. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void rejectsAMatrixThatIsNotInsideItsArray(int outside) {
        float[][] arrays = {new float[6], new float[6], new float[6]};
        arrays[outside] = new float[5];
        Matrix<float[]> a = Matrix.in(arrays[0], 2, 2, 2);
        Matrix<float[]> b = Matrix.in(arrays[1], 2, 2, 2);
        Matrix<float[]> out = Matrix.in(arrays[2], 2, 2, 2);
        for (Form form : Form.values()) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> blas.floats().multiply(form, a, b, Result.REPLACE, out));
        }
    }

    /** Collections move arrays, between products only. */
    @Test
    void collectionsOfGarbageLeaveProductsAlone() throws Exception {
        float[] once = square(200);
        AtomicBoolean ends = new AtomicBoolean();
        CompletableFuture<Long> products = CompletableFuture.supplyAsync(() -> {
            long count = 0;
            for (; !ends.get(); count++) {
                assertThat(Arrays.equals(square(200), once)).isTrue();
            }
            return count;
        });
        for (int k = 0; k < COLLECTIONS; k++) {
            System.gc();
        }
        ends.set(true);
        assertThat(products.get(2, TimeUnit.MINUTES)).isPositive();
    }

    @Test
    void copiesAFactorAgainWhenItsStampIsAnother() {
        float[] entries = {1, 2, 3, 4};
        float[] out = new float[4];
        Matrix<float[]> identity = Matrix.in(new float[] {1, 0, 0, 1}, 0, 2, 2);
        Matrix<float[]> a = Matrix.in(entries, 0, 2, 2);
        for (long stamp : new long[] {1, 2, Matrix.CHANGING, Matrix.CHANGING, 3}) {
            entries[0]++;
            copies.floats()
                    .multiply(Form.AB, a.moveTo(entries, 0, stamp), identity, Result.REPLACE, Matrix.in(out, 0, 2, 2));
            assertThat(out).containsExactly(entries);
        }
        assertThat(out[0]).isEqualTo(6);
    }

    /** More factors than there are slots, some of them in one array, and all in turn. */
    @Test
    void findsEveryFactorThatDoesNotChange() {
        int factors = 2 * NativeBuffers.SLOTS + 1;
        float[] entries = narrowed(random(3, 4 * factors));
        float[] out = new float[4];
        Matrix<float[]> identity = Matrix.in(new float[] {1, 0, 0, 1}, 0, 2, 2);
        Matrix<float[]> a = Matrix.in(entries, 0, 2, 2);
        for (int turn = 0; turn < 3 * factors; turn++) {
            int place = 4 * (turn * turn % factors);
            copies.floats()
                    .multiply(Form.AB, a.moveTo(entries, place, 1), identity, Result.REPLACE, Matrix.in(out, 0, 2, 2));
            assertThat(out).containsExactly(Arrays.copyOfRange(entries, place, place + 4));
        }
    }

    @Test
    void isBitIdenticalOnEveryThread() {
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

    private static double distance(IntToDoubleFunction difference, int entries) {
        return IntStream.range(0, entries)
                .mapToDouble(difference)
                .map(Math::abs)
                .max()
                .orElseThrow();
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
