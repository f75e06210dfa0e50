package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RowChoiceTest {

    @Test
    void keepsShortFilesWhole() {
        assertThat(RowChoice.of(5, 100)).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void keepsBothEndsAndFillsBothKindsOfAxes() {
        int[] rows = RowChoice.of(100_000, 200);
        assertThat(rows).hasSizeBetween(100, 200).contains(0, 99_999).isSorted().doesNotHaveDuplicates();
        // Half of them evenly: no gap is wider than the file by the half, rounded up.
        for (int i = 1; i < rows.length; i++) {
            assertThat(rows[i] - rows[i - 1]).isLessThanOrEqualTo(99_999 / 99 + 1);
        }
        // The other half evenly over five decades: twenty in each, of which the first few fall together.
        assertThat(Arrays.stream(rows)
                        .filter(row -> row >= 1000 && row < 10_000)
                        .count())
                .isGreaterThan(20);
    }

    @Test
    void aShorterRunOfTheSameKindKeepsTheSameRowsAndItsLast() {
        int[] rows = RowChoice.of(1000, 20);
        int[] shorter = RowChoice.upTo(500, rows);
        assertThat(shorter)
                .startsWith(Arrays.stream(rows).filter(row -> row < 500).toArray())
                .endsWith(499);
        assertThat(RowChoice.upTo(0, rows)).isEmpty();
    }
}
