package org.parley.api.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FeaturesTest {

    @Test
    void copiesRowsToTheOffset() {
        Features features = Features.of(new float[][] {{1, 2}, {3, 4}});
        assertThat(copied(features, 1)).containsExactly(0, 3, 4, 0);
        assertThat(features.rows()).isEqualTo(2);
        assertThat(features.width()).isEqualTo(2);
    }

    @Test
    void readsBytesAsUnsignedFractions() {
        Features features = Features.ofBytes(new byte[][] {{0, (byte) 255}, {(byte) 128, 1}}, 255);
        assertThat(copied(features, 0)).containsExactly(0, 0, 1, 0);
        assertThat(copied(features, 1)).containsExactly(0, 128 / 255f, 1 / 255f, 0);
        assertThat(copied(Features.ofBytes(new byte[][] {{80, 3}}, 1), 0)).containsExactly(0, 80, 3, 0);
    }

    @Test
    void fillsSparseRowsWithZeros() {
        Features features = Features.ofSparse(3, new int[][] {{0, 2}, {}}, new float[][] {{5, 6}, {}});
        float[] into = {9, 9, 9, 9};
        features.copy(0, into, 1);
        assertThat(into).containsExactly(9, 5, 0, 6);
        features.copy(1, into, 1);
        assertThat(into).containsExactly(9, 0, 0, 0);
    }

    @Test
    void reportsItsMemory() {
        assertThat(Features.of(new float[2][3]).bytes()).isEqualTo(24);
        assertThat(Features.ofBytes(new byte[2][3], 255).bytes()).isEqualTo(6);
        assertThat(Features.ofSparse(1000, new int[][] {{0, 2}, {}}, new float[][] {{5, 6}, {}})
                        .bytes())
                .isEqualTo(16);
    }

    @Test
    void givesTheSameNumbersInBothPrecisions() {
        Features[] all = {
            Features.of(new float[][] {{0.1f, 0.7f}}),
            Features.ofBytes(new byte[][] {{17, (byte) 200}}, 255),
            Features.ofSparse(2, new int[][] {{1}}, new float[][] {{0.3f}})
        };
        for (Features features : all) {
            float[] narrow = new float[2];
            double[] wide = new double[2];
            features.copy(0, narrow, 0);
            features.copy(0, wide, 0);
            assertThat(wide).containsExactly(narrow[0], narrow[1]);
        }
    }

    @Test
    void rejectsRowsOfAnotherLength() {
        assertThatThrownBy(() -> Features.of(new float[][] {{1}, {1, 2}}))
                .hasMessage("row 0 has 1 features, row 1 has 2");
        assertThatThrownBy(() -> Features.ofSparse(2, new int[][] {{2}}, new float[][] {{1}}))
                .hasMessageContaining("column 2");
        assertThatThrownBy(() -> Features.ofSparse(2, new int[][] {{1, 0}}, new float[][] {{1, 1}}))
                .hasMessageContaining("column 0 after column 1");
        assertThatThrownBy(() -> Features.ofSparse(2, new int[][] {{1}}, new float[][] {{1, 1}}))
                .hasMessageContaining("1 columns and 2 values");
    }

    private static float[] copied(Features features, int row) {
        float[] into = new float[features.width() + 2];
        features.copy(row, into, 1);
        return into;
    }
}
