package org.parley.plugins.onednn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.openblas.OpenBlasKernelsFactory;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class OneDnnTest {

    /**
     * The error of a sum of k terms, divided by the root of k and by the size of the sum. Rounding errors have independent signs, and each
     * is at most 6e-8 of the partial sum.
     */
    private static final double ERROR_PER_ROOT = 1.5e-7;

    /** The standard deviation of a product of two numbers between -1 and 1; that of a sum of k products is sqrt(k) times this. */
    private static final double DEVIATION = 1.0 / 3;

    private static final int SHAPES = 60;

    /** Of products with more multiplications, only some entries are checked; the stride has no common divisor with their columns. */
    private static final int LARGE = 2_000_000;

    private static final int STRIDE = 11;

    private final Kernels dnn = new OneDnnKernelsFactory().create();

    /** A product of rows x inner and inner x columns. */
    private record Size(int rows, int columns, int inner) {

        Matrix<float[]> a(Form form, float[] array, int offset) {
            return form == Form.TRANSPOSED_A_B
                    ? Matrix.in(array, offset, inner, rows)
                    : Matrix.in(array, offset, rows, inner);
        }

        Matrix<float[]> b(Form form, float[] array, int offset) {
            return form == Form.A_TRANSPOSED_B
                    ? Matrix.in(array, offset, columns, inner)
                    : Matrix.in(array, offset, inner, columns);
        }

        double entryOfA(Form form, float[] array, int i, int k) {
            return array[form == Form.TRANSPOSED_A_B ? k * rows + i : i * inner + k];
        }

        double entryOfB(Form form, float[] array, int k, int j) {
            return array[form == Form.A_TRANSPOSED_B ? j * inner + k : k * columns + j];
        }
    }

    static Stream<Arguments> products() {
        SplittableRandom random = new SplittableRandom(17);
        Stream<Size> drawn = IntStream.range(0, SHAPES)
                .mapToObj(k -> new Size(1 + random.nextInt(150), 1 + random.nextInt(150), 1 + random.nextInt(900)));
        Stream<Size> chosen = Stream.of(
                new Size(64, 300, 784),
                new Size(784, 300, 64),
                new Size(64, 10, 784),
                new Size(1000, 20, 784),
                new Size(784, 20, 1000),
                new Size(9000, 16, 25),
                new Size(25, 16, 9000),
                new Size(3, 2100, 70),
                new Size(2100, 3, 300),
                new Size(1, 1, 1),
                new Size(1, 300, 784),
                new Size(300, 1, 784));
        return Stream.concat(chosen, drawn)
                .flatMap(size -> Arrays.stream(Form.values())
                        .flatMap(form ->
                                Arrays.stream(Result.values()).map(result -> Arguments.of(size, form, result))));
    }

    @ParameterizedTest
    @MethodSource("products")
    void agreesWithSumsInDoublePrecision(Size size, Form form, Result result) {
        float[] a = random(1, size.rows() * size.inner());
        float[] b = random(2, size.inner() * size.columns());
        float[] before = random(5, size.rows() * size.columns());
        float[] out = before.clone();
        dnn.floats()
                .multiply(
                        form,
                        size.a(form, a, 0),
                        size.b(form, b, 0),
                        result,
                        Matrix.in(out, 0, size.rows(), size.columns()));
        double worst = 0;
        double root = Math.sqrt(size.inner() + 1.0);
        double largest = DEVIATION * root;
        int stride = (long) out.length * size.inner() > LARGE ? STRIDE : 1;
        for (int at = 0; at < out.length; at += stride) {
            double sum = result == Result.ADD ? before[at] : 0;
            for (int k = 0; k < size.inner(); k++) {
                sum += size.entryOfA(form, a, at / size.columns(), k) * size.entryOfB(form, b, k, at % size.columns());
            }
            worst = Math.max(worst, Math.abs(out[at] - sum));
            largest = Math.max(largest, Math.abs(sum));
        }
        assertThat(worst).isLessThan(ERROR_PER_ROOT * root * largest);
    }

    /** Other places in the array, and so other alignments, on many threads; the factors are both changing and constant. */
    @ParameterizedTest
    @EnumSource(Form.class)
    void isBitIdenticalOnEveryThreadAndAtEveryPlace(Form form) {
        for (Size size : new Size[] {new Size(64, 300, 784), new Size(64, 10, 784), new Size(33, 17, 391)}) {
            float[] once = product(form, size, 0, Matrix.CHANGING);
            assertThat(IntStream.range(0, 60).parallel().mapToObj(k -> product(form, size, k % 17, k % 3)))
                    .allSatisfy(again -> assertThat(Arrays.equals(again, once)).isTrue());
        }
    }

    private float[] product(Form form, Size size, int offset, long stamp) {
        float[] a = shifted(random(1, size.rows() * size.inner()), offset);
        float[] b = shifted(random(2, size.inner() * size.columns()), offset);
        float[] out = new float[size.rows() * size.columns() + offset];
        dnn.floats()
                .multiply(
                        form,
                        size.a(form, a, offset).moveTo(a, offset, stamp),
                        size.b(form, b, offset).moveTo(b, offset, stamp),
                        Result.REPLACE,
                        Matrix.in(out, offset, size.rows(), size.columns()));
        return Arrays.copyOfRange(out, offset, out.length);
    }

    @Test
    void copiesAFactorAgainWhenItsStampIsAnother() {
        float[] entries = {1, 2, 3, 4};
        float[] out = new float[4];
        Matrix<float[]> identity = Matrix.in(new float[] {1, 0, 0, 1}, 0, 2, 2);
        Matrix<float[]> a = Matrix.in(entries, 0, 2, 2);
        for (long stamp : new long[] {1, 2, Matrix.CHANGING, Matrix.CHANGING, 3}) {
            entries[0]++;
            dnn.floats()
                    .multiply(Form.AB, a.moveTo(entries, 0, stamp), identity, Result.REPLACE, Matrix.in(out, 0, 2, 2));
            assertThat(out).containsExactly(entries);
        }
    }

    /** More constant factors than there are slots, some of them in one array, and all in turn. */
    @Test
    void findsEveryFactorThatDoesNotChange() {
        int factors = 2 * NativeRoom.SLOTS + 1;
        float[] entries = random(3, 4 * factors);
        float[] out = new float[4];
        Matrix<float[]> identity = Matrix.in(new float[] {1, 0, 0, 1}, 0, 2, 2);
        Matrix<float[]> a = Matrix.in(entries, 0, 2, 2);
        for (int turn = 0; turn < 3 * factors; turn++) {
            int place = 4 * (turn * turn % factors);
            dnn.floats()
                    .multiply(Form.AB, a.moveTo(entries, place, 1), identity, Result.REPLACE, Matrix.in(out, 0, 2, 2));
            assertThat(out).containsExactly(Arrays.copyOfRange(entries, place, place + 4));
        }
    }

    @Test
    void multipliesAConstantMatrixByItselfAndByAPartOfIt() {
        float[] entries = {1, 2, 3, 4};
        float[] square = new float[4];
        float[] column = new float[2];
        Matrix<float[]> a = Matrix.in(entries, 0, 2, 2).moveTo(entries, 0, 1);
        Matrix<float[]> part = Matrix.in(entries, 0, 2, 1).moveTo(entries, 0, 1);
        dnn.floats()
                .multiply(
                        Form.AB,
                        part.moveTo(entries, 0, 7),
                        Matrix.in(entries, 0, 1, 2).moveTo(entries, 0, 8),
                        Result.REPLACE,
                        Matrix.in(square, 0, 2, 2));
        assertThat(square).containsExactly(1, 2, 2, 4);
        dnn.floats().multiply(Form.AB, a, a, Result.REPLACE, Matrix.in(square, 0, 2, 2));
        assertThat(square).containsExactly(7, 10, 15, 22);
        dnn.floats().multiply(Form.AB, a, part.moveTo(entries, 0, 1), Result.REPLACE, Matrix.in(column, 0, 2, 1));
        assertThat(column).containsExactly(5, 11);
        dnn.floats().multiply(Form.AB, a, part.moveTo(entries, 0, 2), Result.REPLACE, Matrix.in(column, 0, 2, 1));
        assertThat(column).containsExactly(5, 11);
    }

    @Test
    void multipliesDoublesWithOpenBlas() {
        Kernels blas = new OpenBlasKernelsFactory().create();
        double[] entries = new SplittableRandom(4).doubles(900, -1, 1).toArray();
        Matrix<double[]> matrix = Matrix.in(entries, 0, 30, 30);
        double[] one = new double[900];
        double[] other = new double[900];
        dnn.doubles().multiply(Form.AB, matrix, matrix, Result.REPLACE, Matrix.in(one, 0, 30, 30));
        blas.doubles().multiply(Form.AB, matrix, matrix, Result.REPLACE, Matrix.in(other, 0, 30, 30));
        assertThat(one).isEqualTo(other);
    }

    @Test
    void namesItsInstructionsAndBothLibraries() {
        assertThat(dnn.description())
                .matches(
                        "oneDNN 3\\.\\d+\\.\\d+ with (AVX-512|AVX2|AVX|SSE4\\.1), double precision: OpenBLAS .* on .*");
    }

    private static float[] shifted(float[] entries, int offset) {
        float[] moved = new float[offset + entries.length];
        System.arraycopy(entries, 0, moved, offset, entries.length);
        return moved;
    }

    static float[] random(int seed, int size) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] entries = new float[size];
        for (int k = 0; k < size; k++) {
            entries[k] = (float) random.nextDouble(-1, 1);
        }
        return entries;
    }
}
