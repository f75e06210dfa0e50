package org.parley.api.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DatasetTest {

    private static final Features THREE = Features.of(new float[][] {{1, 2}, {3, 4}, {5, 6}});

    @Test
    void rejectsInconsistentTables() {
        assertThatThrownBy(() -> classes(2, 0, 1)).hasMessage("toy: 2 labels instead of 3");
        assertThatThrownBy(() -> classes(2, 0, 1, 2)).hasMessage("toy: label 2 is not between 0 and 1");
        assertThatThrownBy(() -> Dataset.ofTargets("toy", THREE, new float[2], ""))
                .hasMessageContaining("2 targets");
        assertThatThrownBy(() -> classes(2, 0, 1, 0).withGroups(new int[] {0})).hasMessageContaining("1 groups");
        assertThatThrownBy(() -> classes(2, 0, 1, 0).withCoarseClasses(new int[] {0}))
                .hasMessageContaining("1 coarse classes instead of 2");
    }

    @Test
    void rejectsMalformedChecksums() {
        assertThatThrownBy(() -> Dataset.ofTargets("toy", THREE, new float[3], "abc"))
                .hasMessageContaining("'abc' is not a SHA-256 in hexadecimal");
    }

    @Test
    void countsGroups() {
        assertThat(classes(2, 0, 1, 0).groupCount()).isZero();
        assertThat(classes(2, 0, 1, 0).withGroups(new int[] {4, 0, 1}).groupCount())
                .isEqualTo(5);
    }

    @Test
    void rejectsTestSamplesOfAnotherShape() {
        Dataset train = classes(2, 0, 1, 0);
        assertThatThrownBy(() -> new DatasetFactory.Splits(train, Optional.of(classes(3, 0, 1, 2))))
                .hasMessageContaining("2 classes, but the test data has 2 and 3");
    }

    @Test
    void selectsSamples() {
        Dataset data = classes(3, 2, 1, 0).withGroups(new int[] {7, 8, 9});
        Samples samples = new Samples(data, data.features(), new int[] {2, 0}, new int[] {0, 1});
        float[] into = new float[4];
        samples.copyFeatures(0, into, 0);
        samples.copyFeatures(1, into, 2);
        assertThat(into).containsExactly(5, 6, 1, 2);
        assertThat(samples.isCorrupted(0)).isFalse();
        assertThat(samples.isCorrupted(1)).isTrue();
        assertThat(samples.group(0)).isEqualTo(9);
        assertThatThrownBy(() -> new Samples(data, data.features(), new int[] {1}, new int[0]))
                .hasMessageContaining("0 labels for 1 samples");
    }

    /** Each of the six orders occurs within 5 standard deviations of its binomial mean. */
    @Test
    void permutationsAreUniform() {
        int draws = 6000;
        int[] counts = new int[100];
        SplittableRandom random = new SplittableRandom(5);
        for (int k = 0; k < draws; k++) {
            int[] order = Permutation.of(3, random);
            counts[order[0] * 9 + order[1] * 3 + order[2]]++;
        }
        double deviation = Math.sqrt(draws * (1 / 6.0) * (5 / 6.0));
        int orders = 0;
        for (int count : counts) {
            if (count > 0) {
                orders++;
                assertThat((double) count).isBetween(1000 - 5 * deviation, 1000 + 5 * deviation);
            }
        }
        assertThat(orders).isEqualTo(6);
    }

    private static Dataset classes(int classes, int... labels) {
        return Dataset.ofClasses("toy", THREE, labels, classes, "");
    }
}
