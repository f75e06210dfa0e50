package org.parley.runtime.engine.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.runtime.plan.Precision;

/** Saves rows that are longer than one transfer, and not a multiple of it. */
class SavedRowsTest {

    private static final int AGENTS = 3;
    private static final int DIMENSION = 2 * (1 << 13) + 5;

    @ParameterizedTest
    @EnumSource
    void aFileHoldsEveryNumberInTurn(Precision precision) throws IOException {
        RowBlock block = filled(precision);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        DataOutputStream numbers = new DataOutputStream(expected);
        numbers.writeUTF("rows");
        numbers.writeInt(DIMENSION);
        numbers.writeLong(block.stamp());
        numbers.writeLong(block.depth());
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
        assertThat(saved(block)).isEqualTo(expected.toByteArray());
    }

    @ParameterizedTest
    @EnumSource
    void comeBackAsTheyWere(Precision precision) throws IOException {
        RowBlock block = filled(precision);
        RowBlock other = memory(precision, Hosted.all(AGENTS)).state("other", DIMENSION);
        DataInputStream input = new DataInputStream(new ByteArrayInputStream(saved(block)));
        CheckpointBlocks.restore(input, Hosted.all(AGENTS), (name, dimension) -> other);
        double[] expected = new double[DIMENSION];
        double[] restored = new double[DIMENSION];
        for (int agent = 0; agent < AGENTS; agent++) {
            block.read(agent, expected);
            other.read(agent, restored);
            assertThat(restored).containsExactly(expected);
        }
        assertThat(input.read()).isEqualTo(-1);
    }

    @ParameterizedTest
    @EnumSource
    void ofAgentsThatLiveElsewhereAreSkipped(Precision precision) throws IOException {
        RowBlock block = filled(precision);
        RowBlock middle = memory(precision, new Hosted(1, 1)).state("rows", DIMENSION);
        DataInputStream input = new DataInputStream(new ByteArrayInputStream(saved(block)));
        CheckpointBlocks.restore(input, Hosted.all(AGENTS), (name, dimension) -> middle);
        double[] expected = new double[DIMENSION];
        double[] restored = new double[DIMENSION];
        block.read(1, expected);
        middle.read(1, restored);
        assertThat(restored).containsExactly(expected);
        assertThat(input.read()).isEqualTo(-1);
    }

    @ParameterizedTest
    @EnumSource
    void areReadOrSkippedWithoutARun(Precision precision) throws IOException {
        RowBlock block = filled(precision);
        double[][] rows = new double[AGENTS][DIMENSION];
        for (Optional<double[][]> wanted : List.of(Optional.<double[][]>empty(), Optional.of(rows))) {
            DataInputStream input = new DataInputStream(new ByteArrayInputStream(saved(block)));
            CheckpointBlocks.read(input, Hosted.all(AGENTS), precision, (name, dimension) -> wanted);
            assertThat(input.read()).isEqualTo(-1);
        }
        double[] expected = new double[DIMENSION];
        for (int agent = 0; agent < AGENTS; agent++) {
            block.read(agent, expected);
            assertThat(rows[agent]).containsExactly(expected);
        }
        DataInputStream cut = new DataInputStream(new ByteArrayInputStream(Arrays.copyOf(saved(block), 5000)));
        assertThatThrownBy(() -> CheckpointBlocks.read(
                        cut, Hosted.all(AGENTS), precision, (name, dimension) -> Optional.empty()))
                .isInstanceOf(EOFException.class);
    }

    private static byte[] saved(RowBlock block) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CheckpointBlocks.save(block, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static RowBlock filled(Precision precision) {
        RowBlock block = memory(precision, Hosted.all(AGENTS)).state("rows", DIMENSION);
        SplittableRandom random = new SplittableRandom(5);
        for (int agent = 0; agent < AGENTS; agent++) {
            block.write(agent, random.doubles(DIMENSION, -1, 1).toArray());
        }
        return block;
    }

    private static Memory memory(Precision precision, Hosted hosted) {
        return new Memory(precision, hosted, new Workers(1), false);
    }
}
