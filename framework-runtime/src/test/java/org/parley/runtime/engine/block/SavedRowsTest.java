package org.parley.runtime.engine.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.runtime.plan.Precision;

/** Rows longer than what is written in one piece, and not a multiple of it. */
class SavedRowsTest {

    private static final int AGENTS = 3;
    private static final int DIMENSION = 2 * RowBlock.MOST_AT_ONCE + 5;

    @ParameterizedTest
    @EnumSource
    void aFileHoldsEveryNumberInTurn(Precision precision) throws IOException {
        RowBlock block = filled(precision);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        DataOutputStream numbers = new DataOutputStream(expected);
        double[] row = new double[DIMENSION];
        for (int agent = 0; agent < AGENTS; agent++) {
            block.read(agent, row);
            for (double number : row) {
                if (precision == Precision.FLOAT32) {
                    numbers.writeFloat((float) number);
                } else {
                    numbers.writeDouble(number);
                }
            }
        }
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        block.writeRows(new DataOutputStream(rows));
        assertThat(rows.toByteArray()).isEqualTo(expected.toByteArray());
    }

    @ParameterizedTest
    @EnumSource
    void comeBackAsTheyWere(Precision precision) throws IOException {
        RowBlock block = filled(precision);
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        block.save(new DataOutputStream(saved));
        RowBlock other = memory(precision).state("other", DIMENSION);
        DataInputStream input = new DataInputStream(new ByteArrayInputStream(saved.toByteArray()));
        assertThat(input.readUTF()).isEqualTo("rows");
        other.restore(input);
        double[] expected = new double[DIMENSION];
        double[] restored = new double[DIMENSION];
        for (int agent = 0; agent < AGENTS; agent++) {
            block.read(agent, expected);
            other.read(agent, restored);
            assertThat(restored).containsExactly(expected);
        }
        assertThat(input.read()).isEqualTo(-1);
    }

    private static RowBlock filled(Precision precision) {
        RowBlock block = memory(precision).state("rows", DIMENSION);
        SplittableRandom random = new SplittableRandom(5);
        for (int agent = 0; agent < AGENTS; agent++) {
            block.write(agent, random.doubles(DIMENSION, -1, 1).toArray());
        }
        return block;
    }

    private static Memory memory(Precision precision) {
        return new Memory(precision, Hosted.all(AGENTS), new Workers(1), false);
    }
}
