package org.parley.runtime.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Partition;
import org.parley.runtime.random.Seeds;

class HeldFeaturesTest {

    private static final int AGENTS = 4;
    private static final int ROWS = 40;
    private static final int WIDTH = 3;
    private static final Partition BLOCKS = (data, agents, random) -> (samples, chance) -> IntStream.range(0, agents)
            .mapToObj(agent -> IntStream.range(agent * 10, agent * 10 + 10).toArray())
            .toArray(int[][]::new);

    static List<Function<float[][], Features>> kinds() {
        return List.of(
                Features::of,
                rows -> Features.ofBytes(
                        Arrays.stream(rows)
                                .map(row -> new byte[] {(byte) row[0], (byte) row[1], (byte) row[2]})
                                .toArray(byte[][]::new),
                        1),
                rows -> Features.ofSparse(
                        WIDTH,
                        Arrays.stream(rows).map(row -> new int[] {0, 1, 2}).toArray(int[][]::new),
                        rows));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aProcessHoldsTheSamplesOfItsAgentsAndReadsThemAsBefore(Function<float[][], Features> kind) {
        NetworkData data = data(kind.apply(rows()));
        Features features = data.sources().get(0).features();
        long all = features.bytes();
        HeldFeatures.keep(data, 1, 3);
        assertThat(features.bytes()).isEqualTo(all / 2);
        assertThat(features.rows()).isEqualTo(ROWS);
        float[] single = new float[WIDTH];
        double[] twice = new double[WIDTH];
        for (int row = 10; row < 30; row++) {
            features.copy(row, single, 0);
            assertThat(single).containsExactly(rows()[row]);
            features.copy(row, twice, 0);
            assertThat(twice).containsExactly(row, 2.0 * row, 1);
        }
        for (int row : new int[] {0, 9, 30, 39}) {
            assertThatThrownBy(() -> features.copy(row, single, 0)).hasMessageContaining("sample " + row);
            assertThatThrownBy(() -> features.copy(row, twice, 0)).hasMessageContaining("another process");
            assertThatThrownBy(() -> features.prefetch(new int[] {row}, 1)).hasMessageContaining("another process");
        }
        HeldFeatures.keep(data, 1, 3); // at the beginning of the next epoch
        assertThat(features.bytes()).isEqualTo(all / 2);
    }

    @Test
    void theMemoryOfTheOthersIsGivenBack() throws InterruptedException {
        float[][] rows = rows();
        WeakReference<float[]> own = new WeakReference<>(rows[0]);
        WeakReference<float[]> foreign = new WeakReference<>(rows[39]);
        NetworkData data = data(Features.of(rows));
        rows = null;
        HeldFeatures.keep(data, 0, 1);
        for (int attempt = 0; attempt < 100 && foreign.get() != null; attempt++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(foreign.get()).isNull();
        assertThat(own.get()).isNotNull();
        assertThat(data.agent(0).train().size()).isEqualTo(8);
    }

    @Test
    void whatCannotGiveRowsBackStays() {
        Features own = new Features() {
            @Override
            public int rows() {
                return 2;
            }

            @Override
            public int width() {
                return 1;
            }

            @Override
            public void copy(int row, float[] into, int offset) {
                into[offset] = row;
            }

            @Override
            public void copy(int row, double[] into, int offset) {
                into[offset] = row;
            }
        };
        assertThat(own.only(new BitSet())).isSameAs(own);
    }

    private static float[][] rows() {
        return IntStream.range(0, ROWS)
                .mapToObj(row -> new float[] {row, 2 * row, 1})
                .toArray(float[][]::new);
    }

    private static NetworkData data(Features features) {
        Dataset samples = Dataset.ofClasses("samples", features, new int[ROWS], 1, "");
        return new NetworkDataBuilder(SplitPlan.DEFAULT, AGENTS, new Seeds(1), 0)
                .build(HeldFeatures.of(new Splits(samples, Optional.empty())), BLOCKS);
    }
}
