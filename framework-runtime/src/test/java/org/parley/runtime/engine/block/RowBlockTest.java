package org.parley.runtime.engine.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.plan.Precision;

class RowBlockTest {

    private static final int AGENTS = 3;

    @ParameterizedTest
    @MethodSource("termsAndPrecisions")
    void formsCombinationsAndRoundsOnce(int terms, Precision precision) {
        Memory memory = memory(precision, 1);
        Random random = new Random(5);
        double[] coefficients = random.doubles(5, -2, 2).toArray();
        RowBlock[] blocks = new RowBlock[5];
        for (int t = 0; t < 5; t++) {
            blocks[t] = randomBlock(memory, "block-" + t, 7, random);
        }
        RowBlock out = memory.state("out", 7);
        combine(out, terms, coefficients, blocks);
        for (int agent = 0; agent < AGENTS; agent++) {
            for (int k = 0; k < 7; k++) {
                double expected = coefficients[0] * entry(blocks[0], agent, k);
                for (int t = 1; t < terms; t++) {
                    expected += coefficients[t] * entry(blocks[t], agent, k);
                }
                if (precision == Precision.FLOAT64) {
                    assertThat(entry(out, agent, k)).isEqualTo(expected);
                } else {
                    // One rounding of the sum; a single coefficient is rounded as well.
                    double roundings = terms == 1 ? 1 : 0.5;
                    assertThat(entry(out, agent, k))
                            .isCloseTo(expected, within(roundings * Math.ulp((float) expected)));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void gathersAllRowsAndTakesTheirMean(Precision precision) {
        RowBlock block = memory(precision, 1).state("x", 2);
        for (int agent = 0; agent < AGENTS; agent++) {
            block.write(agent, new double[] {agent, 4 * agent});
        }
        assertThat(block.gatherRows()).containsExactly(0, 0, 1, 4, 2, 8);
        assertThat(block.mean()).containsExactly(1, 4);
    }

    /** Computes the mean like two processes: the second one continues the sum of the first, and both use the first agent's row. */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void sumsForTheMeanContinueFromOneRangeOfAgentsToTheNext(Precision precision) {
        Random random = new Random(12);
        Workers workers = new Workers(1);
        RowBlock whole = randomBlock(memory(precision, 1), "whole", 5, random);
        RowBlock front = new Memory(precision, new Hosted(0, 1), workers, false).state("front", 5);
        RowBlock back = new Memory(precision, new Hosted(1, AGENTS - 1), workers, false).state("back", 5);
        double[] row = new double[5];
        for (int agent = 0; agent < AGENTS; agent++) {
            whole.read(agent, row);
            (agent == 0 ? front : back).write(agent, row);
        }
        double[] first = new double[5];
        double[] sum = new double[5];
        front.readColumns(0, first, 0, 5);
        front.meanColumns(first, sum, 0, 5);
        back.meanColumns(first, sum, 0, 5);
        for (int k = 0; k < 5; k++) {
            assertThat(first[k] + sum[k] / AGENTS).isEqualTo(whole.mean()[k]);
        }
    }

    @ParameterizedTest
    @CsvSource({"2,-1,-1", "2,-1,1", "1,1,-1", "1,-1,-1"})
    void roundsTheSumsOfExactStrategiesOnceWhereTheirTermsAreClose(double a, double b, double c) {
        Memory memory = memory(Precision.FLOAT32, 1);
        Random random = new Random(6);
        RowBlock[] blocks = new RowBlock[5];
        for (int t = 0; t < 5; t++) {
            blocks[t] = randomBlock(memory, "block-" + t, 40, random);
        }
        // The third term nearly cancels the first when that counts twice, the second otherwise; what remains is 2^-10
        // of them.
        RowBlock close = a == 2 ? blocks[0] : blocks[1];
        blocks[2].assign(a == 2 ? -c : -c * b, close, 1 / 1024.0, blocks[2]);
        if (a == 2) {
            blocks[1].assign(1 / 1024.0, blocks[1]);
        }
        RowBlock out = memory.state("out", 40);
        out.assign(a, blocks[0], b, blocks[1], c, blocks[2]);
        for (int agent = 0; agent < AGENTS; agent++) {
            for (int k = 0; k < 40; k++) {
                double expected = a * entry(blocks[0], agent, k)
                        + b * entry(blocks[1], agent, k)
                        + c * entry(blocks[2], agent, k);
                // Half a unit for the last sum, and two thousandths of one for the small ones before it.
                double size = Math.max(Math.abs(expected), Math.abs(entry(blocks[0], agent, k)));
                assertThat(entry(out, agent, k)).isCloseTo(expected, within(0.51 * Math.ulp((float) size)));
            }
        }
    }

    static Stream<Arguments> termsAndPrecisions() {
        return Stream.of(Precision.values())
                .flatMap(precision -> Stream.of(1, 2, 3, 4, 5).map(terms -> Arguments.of(terms, precision)));
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void mayBeATermOfItsOwnAssignment(Precision precision) {
        RowBlock block = memory(precision, 1).state("x", 2);
        block.write(1, new double[] {3, 4});
        block.assign(2, block, 1, block);
        assertThat(row(block, 1)).containsExactly(9, 12);
        assertThat(row(block, 0)).containsExactly(0, 0);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void spreadsABlockOfDimensionOneOverItsRow(Precision precision) {
        Memory memory = memory(precision, 1);
        RowBlock numbers = memory.state("numbers", 3);
        RowBlock weight = memory.state("weight", 1);
        numbers.write(2, new double[] {2, 4, 6});
        weight.fill(2);
        numbers.assign((value, by) -> value / by, numbers, weight);
        assertThat(row(numbers, 2)).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void multipliesEachAgentsOwnMatrix(Precision precision) {
        Memory memory = memory(precision, 1);
        RowBlock matrix = memory.state("matrix", 6);
        RowBlock vector = memory.state("vector", 3);
        RowBlock product = memory.state("product", 2);
        matrix.write(1, new double[] {1, 2, 3, 4, 5, 6});
        vector.write(1, new double[] {1, 0, -1});
        product.multiply(matrix, vector);
        assertThat(row(product, 1)).containsExactly(-2, -2);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void takesInnerProductsAgentByAgentInDouble(Precision precision) {
        Memory memory = memory(precision, 1);
        RowBlock x = memory.state("x", 3);
        RowBlock y = memory.state("y", 3);
        RowBlock product = memory.state("product", 1);
        x.write(1, new double[] {0x1p12, 1, -0x1p12});
        y.write(1, new double[] {0x1p12, 1, 0x1p12});
        product.dot(x, y);
        assertThat(row(product, 0)).containsExactly(0);
        assertThat(row(product, 1)).containsExactly(1);
        assertThatThrownBy(() -> x.dot(x, y)).hasMessageContaining("dimension");
        assertThatThrownBy(() -> product.dot(x, product)).hasMessageContaining("dimension");
    }

    @Test
    void isBitIdenticalWithTwoThreads() {
        int dimension = RowBlock.PARALLEL_ELEMENTS;
        double[][] rows = new double[2][];
        for (int threads = 1; threads <= 2; threads++) {
            try (Workers workers = new Workers(threads)) {
                Memory memory = new Memory(Precision.FLOAT64, Hosted.all(AGENTS), workers, false);
                Random random = new Random(9);
                RowBlock x = randomBlock(memory, "x", dimension, random);
                RowBlock y = randomBlock(memory, "y", dimension, random);
                x.assign(0.3, x, -1.7, y);
                rows[threads - 1] = row(x, 2);
            }
        }
        assertThat(rows[1]).containsExactly(rows[0]);
    }

    @Test
    void refusesBlocksOfAnotherDimension() {
        Memory memory = memory(Precision.FLOAT64, 1);
        RowBlock three = memory.state("three", 3);
        RowBlock four = memory.state("four", 4);
        assertThatThrownBy(() -> three.assign(1, four))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'four' has dimension 4");
    }

    @Test
    void sharesScratchOfTheSameNameAndRejectsStateOfTheSameName() {
        Memory memory = memory(Precision.FLOAT64, 1);
        assertThat(memory.scratch("s", 2)).isSameAs(memory.scratch("s", 2)).isNotSameAs(memory.scratch("s", 3));
        memory.state("x", 2);
        assertThatThrownBy(() -> memory.state("x", 2)).hasMessageContaining("twice");
    }

    private static void combine(RowBlock out, int terms, double[] c, RowBlock[] b) {
        switch (terms) {
            case 1 -> out.assign(c[0], b[0]);
            case 2 -> out.assign(c[0], b[0], c[1], b[1]);
            case 3 -> out.assign(c[0], b[0], c[1], b[1], c[2], b[2]);
            case 4 -> out.assign(c[0], b[0], c[1], b[1], c[2], b[2], c[3], b[3]);
            default -> out.assign(c[0], b[0], c[1], b[1], c[2], b[2], c[3], b[3], c[4], b[4]);
        }
    }

    private static Memory memory(Precision precision, int threads) {
        return new Memory(precision, Hosted.all(AGENTS), new Workers(threads), false);
    }

    private static RowBlock randomBlock(Memory memory, String name, int dimension, Random random) {
        RowBlock block = memory.state(name, dimension);
        for (int agent = 0; agent < AGENTS; agent++) {
            block.write(agent, random.doubles(dimension, -1, 1).toArray());
        }
        return block;
    }

    private static double entry(RowBlock block, int agent, int k) {
        return row(block, agent)[k];
    }

    private static double[] row(RowBlock block, int agent) {
        double[] row = new double[block.dimension()];
        block.read(agent, row);
        return row;
    }
}
