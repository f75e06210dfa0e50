package org.parley.plugins.djl;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks optimized operations of engines against plain ones. */
class ArithmeticOfEnginesTest {

    // Sums of up to 200 products of numbers in (-1, 1), in another order: at most 200 * 200 * 2^-24.
    private static final double ROUND_OFF = 3e-3;

    /** Returns small cases, and cases with millions of multiplications. */
    static Stream<Arguments> cases() {
        return Stream.of("pytorch", "mxnet")
                .flatMap(engine -> Stream.of(DataType.FLOAT32, DataType.FLOAT64)
                        .flatMap(type ->
                                Stream.of(3, 200).map(size -> Arguments.of(engine, type, size, size - 1, size + 1))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void productsAndSums(String name, DataType type, int rows, int inner, int columns) {
        AutodiffEngine engine = Engines.loaded(name, AutodiffEngine.CPU);
        try (NDManager manager = engine.newManager()) {
            double[][] a = random(rows, inner);
            double[][] b = random(inner, columns);
            double[][] product = product(a, b);
            for (boolean transposeA : new boolean[] {false, true}) {
                for (boolean transposeB : new boolean[] {false, true}) {
                    NDArray found = engine.product(
                            array(manager, type, transposeA ? transposed(a) : a),
                            transposeA,
                            array(manager, type, transposeB ? transposed(b) : b),
                            transposeB);
                    assertEqual(engine, found, product);
                }
            }
            double[][] ones = new double[1][rows];
            Arrays.fill(ones[0], 1);
            assertEqual(engine, engine.sumOfRows(array(manager, type, a)), product(ones, a));
        }
    }

    /** Compares the results, also after a copy to memory, from which gradients are read. */
    private static void assertEqual(AutodiffEngine engine, NDArray found, double[][] expected) {
        assertThat(found.getShape()).isEqualTo(new Shape(expected.length, expected[0].length));
        boolean single = found.getDataType() == DataType.FLOAT32;
        ByteBuffer memory = engine.memory(found).orElseThrow();
        for (int k = 0; k < found.size(); k++) {
            double entry = single ? memory.getFloat(4 * k) : memory.getDouble(8 * k);
            assertThat(Math.abs(entry - expected[k / expected[0].length][k % expected[0].length]))
                    .isLessThan(ROUND_OFF);
        }
    }

    private static double[][] random(int rows, int columns) {
        SplittableRandom random = new SplittableRandom(rows);
        return Stream.generate(() -> random.doubles(columns, -1, 1).toArray())
                .limit(rows)
                .toArray(double[][]::new);
    }

    private static double[][] product(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                for (int j = 0; j < b[0].length; j++) {
                    product[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return product;
    }

    private static double[][] transposed(double[][] a) {
        double[][] transposed = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                transposed[j][i] = a[i][j];
            }
        }
        return transposed;
    }

    private static NDArray array(NDManager manager, DataType type, double[][] a) {
        double[] flat = Stream.of(a).flatMapToDouble(Arrays::stream).toArray();
        return manager.create(flat, new Shape(a.length, a[0].length)).toType(type, false);
    }
}
