package org.parley.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnTest {

    @Test
    void acceptsLossesThatAreTwoPercentApart() {
        assertThat(turn(2, 1).objection(turn(2.03, 0.981))).isEmpty();
        assertThat(turn(0, -1).objection(turn(0, -1.019))).isEmpty();
    }

    @Test
    void rejectsLossesThatDifferMore() {
        assertThat(turn(2, 1).objection(turn(2, 0.979))).get().asString().contains("after the last round");
        assertThat(turn(2, 1).objection(turn(2.05, 1))).get().asString().contains("before the first round");
        assertThat(turn(2, 1).objection(turn(2, -1))).isPresent();
        assertThat(turn(0, 1).objection(turn(1e-9, 1))).isPresent();
    }

    @Test
    void rejectsNumbersThatAreNotFinite() {
        assertThat(turn(2, Double.NaN).objection(turn(2, Double.NaN))).isPresent();
        assertThat(turn(2, Double.POSITIVE_INFINITY).objection(turn(2, 1))).isPresent();
    }

    @Test
    void rejectsAnotherNumberOfRounds() {
        assertThat(turn(2, 1).objection(new Turn(11, 1, 1, 2, 1))).isPresent();
    }

    private static Turn turn(double firstLoss, double lastLoss) {
        return new Turn(10, 1, 1, firstLoss, lastLoss);
    }
}
