package org.parley.runtime.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitBufferTest {

    @ParameterizedTest
    @ValueSource(ints = {32, 64})
    void givesBackWhatItTookInTheSameOrderAlsoWhenUsedAgain(int bitsOfNumber) {
        BitBuffer buffer = new BitBuffer(bitsOfNumber);
        for (int time = 0; time < 20; time++) {
            Random random = new Random(time);
            int[] widths = random.ints(500, 0, 64).toArray();
            long length = 0;
            buffer.begin();
            for (int width : widths) {
                buffer.bits(random.nextLong() & (1L << width) - 1, width);
                buffer.number((float) random.nextGaussian());
                length += width + bitsOfNumber;
            }
            assertThat(buffer.length()).isEqualTo(length);
            random = new Random(time);
            random.ints(500, 0, 64).toArray();
            for (int width : widths) {
                assertThat(buffer.bits(width)).isEqualTo(random.nextLong() & (1L << width) - 1);
                assertThat(buffer.number()).isEqualTo((float) random.nextGaussian());
            }
        }
    }

    @Test
    void numbersHaveTheRunsPrecision() {
        for (double value : new double[] {1.0 / 3, -0.0, Double.NEGATIVE_INFINITY, Double.NaN, 1e-300}) {
            BitBuffer wide = new BitBuffer(Double.SIZE);
            wide.number(value);
            assertThat(wide.number()).isEqualTo(Double.valueOf(value));
            BitBuffer narrow = new BitBuffer(Float.SIZE);
            narrow.number(value);
            assertThat(narrow.number()).isEqualTo(Double.valueOf((float) value));
        }
    }

    @Test
    void refusesWhatDoesNotFitAndWhatIsNotThere() {
        BitBuffer buffer = new BitBuffer(Double.SIZE);
        assertThatThrownBy(() -> buffer.bits(8, 3)).hasMessage("8 does not fit into 3 bits");
        assertThatThrownBy(() -> buffer.bits(-1, 63)).hasMessageContaining("does not fit");
        assertThatThrownBy(() -> buffer.bits(1, 64)).hasMessage("a value takes 0 to 63 bits, not 64");
        buffer.bits(7, 3);
        assertThatThrownBy(() -> buffer.bits(4)).hasMessage("cannot read bits 0 to 3 of 3");
        assertThat(buffer.bits(3)).isEqualTo(7);
        assertThatThrownBy(buffer::number).hasMessageContaining("of 3");
    }
}
