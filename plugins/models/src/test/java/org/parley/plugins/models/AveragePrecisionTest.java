package org.parley.plugins.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.parley.plugins.models.AuprcFactory.AveragePrecision;

class AveragePrecisionTest {

    @Test
    void isOneWhenEveryPositiveComesFirst() {
        assertThat(AveragePrecision.of(new double[] {0.1, 0.9, 0.8}, new boolean[] {false, true, true}))
                .isEqualTo(1);
    }

    @Test
    void averagesThePrecisionAtEachPositive() {
        // Ranking: positive (1 of 1), negative, positive (2 of 3).
        assertThat(AveragePrecision.of(new double[] {3, 2, 1}, new boolean[] {true, false, true}))
                .isCloseTo((1 + 2 / 3.0) / 2, within(1e-15));
    }

    @Test
    void passesEqualScoresTogether() {
        assertThat(AveragePrecision.of(new double[] {5, 5, 5, 5}, new boolean[] {true, false, false, true}))
                .isEqualTo(0.5);
    }

    @Test
    void hasNoValueWithoutPositives() {
        assertThat(AveragePrecision.of(new double[] {1, 2}, new boolean[2])).isNaN();
    }
}
