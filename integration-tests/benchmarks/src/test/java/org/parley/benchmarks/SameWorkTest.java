package org.parley.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SameWorkTest {

    @Test
    void acceptsLossesThatAreTwoPercentApart() {
        assertThat(SameWork.objection(turn(2, 1), turn(2.03, 0.981))).isEmpty();
        assertThat(SameWork.objection(turn(0, -1), turn(0, -1.019))).isEmpty();
    }

    @Test
    void refusesLossesThatAreFurtherApart() {
        assertThat(SameWork.objection(turn(2, 1), turn(2, 0.979)))
                .get()
                .asString()
                .contains("after the last round");
        assertThat(SameWork.objection(turn(2, 1), turn(2.05, 1)))
                .get()
                .asString()
                .contains("before the first round");
        assertThat(SameWork.objection(turn(2, 1), turn(2, -1))).isPresent();
        assertThat(SameWork.objection(turn(0, 1), turn(1e-9, 1))).isPresent();
    }

    @Test
    void refusesWhatIsNoNumber() {
        assertThat(SameWork.objection(turn(2, Double.NaN), turn(2, Double.NaN))).isPresent();
        assertThat(SameWork.objection(turn(2, Double.POSITIVE_INFINITY), turn(2, 1)))
                .isPresent();
    }

    @Test
    void refusesAnotherNumberOfRounds() {
        assertThat(SameWork.objection(turn(2, 1), new Turn(11, 1, 1, 2, 1))).isPresent();
    }

    private static Turn turn(double firstLoss, double lastLoss) {
        return new Turn(10, 1, 1, firstLoss, lastLoss);
    }
}
