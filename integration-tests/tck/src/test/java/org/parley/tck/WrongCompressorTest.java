package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parley.api.compression.BitReader;
import org.parley.api.compression.BitWriter;
import org.parley.api.compression.Compressor;
import org.parley.api.compression.CompressorFactory;

class WrongCompressorTest {

    private static final String SAME =
            "the same vector and random numbers give bit-identical results, independent of earlier calls";
    private static final String ZERO = "zero stays zero";
    private static final String UNTOUCHED = "the vector is not modified";
    private static final String EXTREME = "extreme vectors are transmitted";
    private static final String SHORT = "a vector takes no more bits than its numbers and a header";
    private static final String CONTRACTION = "it is a contraction as declared";
    private static final String UNBIASED = "it is unbiased if it declares this";

    /** Sends whole vectors. */
    private static class Plain implements Compressor {

        @Override
        public void encode(double[] row, RandomGenerator random, BitWriter out) {
            for (double value : row) {
                out.number(value);
            }
        }

        @Override
        public void decode(BitReader in, double[] row) {
            for (int k = 0; k < row.length; k++) {
                row[k] = in.number();
            }
        }
    }

    @Test
    void plainRowsBreakNothing() {
        assertThat(broken(1, true, false, new Plain())).isEmpty();
    }

    @Test
    void memoryOfTheLastRowIsCaught() {
        assertThat(broken(1, false, false, new Plain() {
                    private double last;

                    @Override
                    public void encode(double[] row, RandomGenerator random, BitWriter out) {
                        super.encode(row, random, out);
                        out.bits(last > row[0] ? 1 : 0, last > row[0] ? 1 : 2);
                        last = row[0];
                    }
                }))
                .containsKey(SAME);
    }

    @Test
    void somethingOfNothingIsCaught() {
        assertThat(broken(0, false, false, new Plain() {
                    @Override
                    public void decode(BitReader in, double[] row) {
                        super.decode(in, row);
                        row[0] += 1e-9;
                    }
                }))
                .containsOnlyKeys(ZERO);
    }

    @Test
    void aChangedRowIsCaught() {
        assertThat(broken(1, true, false, new Plain() {
                    @Override
                    public void encode(double[] row, RandomGenerator random, BitWriter out) {
                        super.encode(row, random, out);
                        row[0] = 0;
                    }
                }))
                .containsKey(UNTOUCHED);
    }

    @Test
    void aRowThatCannotDivergeIsCaught() {
        assertThat(broken(1, true, false, new Plain() {
                    @Override
                    public void encode(double[] row, RandomGenerator random, BitWriter out) {
                        if (Arrays.stream(row).anyMatch(Double::isNaN)) {
                            throw new IllegalArgumentException("no number");
                        }
                        super.encode(row, random, out);
                    }
                }))
                .containsKey(EXTREME);
    }

    @Test
    void longRowsAreCaught() {
        assertThat(broken(1, true, false, new Plain() {
                    @Override
                    public void encode(double[] row, RandomGenerator random, BitWriter out) {
                        super.encode(row, random, out);
                        super.encode(row, random, out);
                    }
                }))
                .containsOnlyKeys(SHORT);
    }

    @Test
    void aContractionThatIsLessThanItSaysIsCaught() {
        Compressor half = new Plain() {
            @Override
            public void decode(BitReader in, double[] row) {
                super.decode(in, row);
                for (int k = 0; k < row.length; k++) {
                    row[k] /= 2;
                }
            }
        };
        assertThat(broken(0.75, false, false, half)).isEmpty();
        assertThat(broken(0.76, false, false, half)).containsOnlyKeys(CONTRACTION);
        assertThat(broken(0.75, true, false, half)).containsOnlyKeys(UNBIASED);
    }

    @Test
    void undeclaredRandomnessIsCaught() {
        Compressor signs = new Plain() {
            @Override
            public void encode(double[] row, RandomGenerator random, BitWriter out) {
                double sign = random.nextBoolean() ? 1 : 0.5;
                for (double value : row) {
                    out.number(sign * value);
                }
            }
        };
        assertThat(broken(0, false, false, signs)).containsKey(Broken.CHANCE);
        assertThat(broken(0, false, true, signs)).doesNotContainKey(Broken.CHANCE);
    }

    @Test
    void roomOfItsOwnAtEveryCallIsCaught() {
        assertThat(broken(1, true, false, new Plain() {
                    @Override
                    public void encode(double[] row, RandomGenerator random, BitWriter out) {
                        super.encode(row.clone(), random, out);
                    }
                }))
                .containsOnlyKeys(Broken.ALLOCATION);
    }

    /** @param delta 0 for no contraction */
    private static Map<String, String> broken(double delta, boolean unbiased, boolean random, Compressor compressor) {
        return Declared.a(CompressorFactory.class)
                .always("create", compressor)
                .answering("contraction", given -> delta == 0 ? OptionalDouble.empty() : OptionalDouble.of(delta))
                .always("isUnbiased", unbiased)
                .always("isRandom", random)
                .broken();
    }
}
