package org.parley.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;

class DivergenceTest {

    private final Divergence divergence = Divergence.after(Optional.empty());
    private long round;

    @Test
    void threeAbsurdRowsInARowEndARun() {
        assertThat(gradient(2)).isEmpty();
        assertThat(gradient(1.9e6)).isEmpty();
        assertThat(gradient(2e6)).isEmpty();
        assertThat(gradient(3e6)).isEmpty();
        assertThat(gradient(4e6)).contains("hypergradient_norm is 4.000e+06 by round 40, 2.000e+00 at the start");
        assertThat(divergence.lastGoodInWords())
                .isEqualTo("; the last good row is round 10, hypergradient_norm 1.900e+06, upper_loss 1.000e+00");
    }

    @Test
    void aRunThatRecoversContinues() {
        assertThat(gradient(1)).isEmpty();
        assertThat(gradient(1e7)).isEmpty();
        assertThat(gradient(1e7)).isEmpty();
        assertThat(gradient(5)).isEmpty();
        assertThat(gradient(1e7)).isEmpty();
        assertThat(gradient(1e7)).isEmpty();
        assertThat(gradient(1e7)).isPresent();
    }

    @Test
    void growthBelowOneIsNotDivergence() {
        gradient(1e-15);
        for (int i = 0; i < 5; i++) {
            assertThat(gradient(0.9)).isEmpty();
        }
    }

    @Test
    void aStartAtZeroGivesNoScale() {
        gradient(0);
        for (int i = 0; i < 5; i++) {
            assertThat(gradient(3)).isEmpty();
        }
        gradient(3e6);
        gradient(3e6);
        assertThat(gradient(3e6)).isPresent();
    }

    @Test
    void theLastRowCannotRecover() {
        gradient(1);
        assertThat(divergence.follow(row(Columns.HYPERGRADIENT_NORM, 1e9), true))
                .isPresent();
    }

    @Test
    void whereTheGradientIsUnknownTheLossLeads() {
        divergence.follow(row(Columns.UPPER_LOSS, -2), false);
        divergence.follow(row(Columns.UPPER_LOSS, -2e7), false);
        divergence.follow(row(Columns.UPPER_LOSS, -2e7), false);
        assertThat(divergence.follow(row(Columns.UPPER_LOSS, -2e7), false))
                .contains("upper_loss is -2.000e+07 by round 30, 2.000e+00 at the start");
    }

    @Test
    void aMetricThatIsNotANumberIsAbsurd() {
        gradient(1);
        gradient(Double.NaN);
        gradient(Double.NaN);
        assertThat(gradient(Double.NaN)).isPresent();
    }

    @Test
    void beyondTheLimitOneFigureIsEnough() {
        gradient(1);
        assertThat(divergence.follow(row(Columns.CONSENSUS_LOWER, 2e30), false))
                .contains("consensus_error_lower is 2.000e+30 by round 10");
        assertThat(divergence.follow(row(Columns.LOWER_LOSS, Double.NEGATIVE_INFINITY), false))
                .isPresent();
        assertThat(divergence.follow(row(Columns.FLOATS_SENT, 2e30), false))
                .as("counters are unlimited")
                .isEmpty();
    }

    @Test
    void aMetricThatStartsBeyondTheLimitMayDecrease() {
        divergence.follow(row(Columns.UPPER_LOSS, 1e32), false);
        assertThat(divergence.follow(row(Columns.UPPER_LOSS, 9e31), false)).isEmpty();
        assertThat(divergence.follow(row(Columns.UPPER_LOSS, 2e32), false)).isPresent();
    }

    private Optional<String> gradient(double norm) {
        return divergence.follow(row(Columns.HYPERGRADIENT_NORM, norm), false);
    }

    private MetricsRow row(String column, double value) {
        Map<String, Double> values = new LinkedHashMap<>(Map.of(Columns.UPPER_LOSS, 1.0));
        values.put(column, value);
        MetricsRow row = new MetricsRow(round, 0, values);
        round += 10;
        return row;
    }
}
