package org.parley.datasets.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.Partition;
import org.parley.runtime.random.Seeds;

/** Data to share out, and shares to look at. */
final class Shares {

    private Shares() {}

    /** Samples with these labels; the only feature of a sample is its index. */
    static Dataset data(int size, int classes, IntUnaryOperator labelOf) {
        float[][] rows = new float[size][1];
        int[] labels = new int[size];
        for (int k = 0; k < size; k++) {
            rows[k][0] = k;
            labels[k] = labelOf.applyAsInt(k);
        }
        return Dataset.ofClasses("toy", Features.of(rows), labels, classes, "");
    }

    static int[][] of(Partition partition, Dataset data, int agents, long seed) {
        Seeds seeds = new Seeds(seed);
        int[][] shares =
                partition.prepare(data, agents, seeds.stream("law", 0, 0)).assign(data, seeds.stream("shares", 0, 0));
        assertThat(shares).hasNumberOfRows(agents);
        assertThat(Arrays.stream(shares).flatMapToInt(Arrays::stream).toArray())
                .as("each sample at most once")
                .doesNotHaveDuplicates();
        return shares;
    }

    static int total(int[][] shares) {
        return Arrays.stream(shares).mapToInt(share -> share.length).sum();
    }

    /** How many samples of each class an agent has. */
    static int[] counts(Dataset data, int[] share) {
        int[] counts = new int[data.classes()];
        for (int sample : share) {
            counts[data.labels()[sample]]++;
        }
        return counts;
    }
}
