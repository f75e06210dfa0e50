package org.parley.plugins.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.scenario.Scenario;

/**
 * Checks which strategies still reach the exact solution of a bilevel problem under network faults. Their declared requirements rely on
 * this.
 */
class ExactnessTest {

    private static final String BOTH_WAYS = "{use: loss, with: {probability: 0.2}}";
    private static final String ONE_WAY = "{use: loss, with: {probability: 0.2, symmetric: false}}";
    private static final String OUTAGE = "{use: outage, with: {probability: 0.2, length: 3}}";
    private static final String DELAY = "{use: delay, with: {bound: 2}}";

    /** Fifty times the rounding error of a run without faults. */
    private static final double EXACT = 5e-13;

    @ParameterizedTest
    @ValueSource(strings = {"atc-gt", "semi-atc-gt", "non-atc-gt"})
    void gradientTrackingStaysExactUnderSymmetricLossAndInactivity(String mixing) {
        assertThat(norm(mixing, "ring", BOTH_WAYS)).isLessThan(EXACT);
        assertThat(norm(mixing, "star", BOTH_WAYS + ", " + OUTAGE)).isLessThan(EXACT);
        assertThat(norm(mixing, "complete", OUTAGE)).isLessThan(EXACT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"atc-gt", "semi-atc-gt", "non-atc-gt", "ed", "extra"})
    void noStrategyStaysExactUnderOneWayLossOrDelay(String mixing) {
        assertThat(norm(mixing, "ring", ONE_WAY, "network.incompatible=warn")).isGreaterThan(1e-3);
        assertThat(norm(mixing, "ring", DELAY, "network.incompatible=warn")).isGreaterThan(1e-3);
        for (String fault : List.of(ONE_WAY, DELAY)) {
            assertThatThrownBy(() -> run(mixing, "ring", fault).plan())
                    .isInstanceOf(ParleyException.class)
                    .hasMessageContaining("PARLEY-104 levels.upper: '" + mixing + "' needs ")
                    .hasMessageContaining("network.faults[0]");
        }
    }

    /**
     * Both are exact under light loss, but heavy loss amplifies their two-step memory. The requirement CONSTANT is therefore not vacuous.
     */
    @ParameterizedTest
    @ValueSource(strings = {"ed", "extra"})
    void exactDiffusionToleratesLightLossAndDivergesUnderHeavyLoss(String mixing) {
        assertThat(norm(mixing, "ring", BOTH_WAYS, "network.incompatible=warn")).isLessThan(1e-11);
        assertThat(norm(mixing, "ring", "{use: loss, with: {probability: 0.9}}", "network.incompatible=warn") < 1e3)
                .isFalse();
        assertThatThrownBy(() -> run(mixing, "ring", BOTH_WAYS).plan())
                .hasMessageContaining(
                        "'" + mixing + "' needs the same weights at every tick, and network.faults[0] 'loss'"
                                + " breaks that (use a strategy that tolerates it: atc-gt, ");
    }

    @Test
    void pushSumPreservesItsSumsIfTheSenderKeepsTheWeightOfALostMessage() {
        Scenario pushing = Scenario.of("""
                agents: 6
                rounds: 10
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                topology: ring
                weights: column-stochastic
                levels:
                  upper: {mixing: push-sum, step: 0.01}
                  lower: {mixing: push-sum, step: 0.05}
                  auxiliary: {mixing: push-sum, step: 0.05}
                network: {faults: [%s]}
                """.formatted(ONE_WAY));
        assertThatThrownBy(pushing::plan).hasMessageContaining("set network.lost-weight: sender");
        assertThat(pushing.set("network.lost-weight=sender").plan().network().faults())
                .hasSize(1);
    }

    @Test
    void theShortFormOfLossIsTheSymmetricOne() {
        Scenario shortForm = run("atc-gt", "ring", "").set("network.loss=0.2", "rounds=50");
        Scenario longForm = run("atc-gt", "ring", BOTH_WAYS).set("rounds=50");
        assertThat(shortForm.plan().network().faults().get(0).settings().values())
                .isEqualTo(longForm.plan().network().faults().get(0).settings().values());
    }

    private static double norm(String mixing, String topology, String faults, String... overrides) {
        List<MetricsRow> rows = run(mixing, topology, faults).set(overrides).rows();
        return rows.get(rows.size() - 1).values().get("hypergradient_norm");
    }

    private static Scenario run(String mixing, String topology, String faults) {
        return Scenario.of("""
                recipe: sparkle-ed
                agents: 8
                rounds: 6000
                model: {use: quadratic, with: {upper: 3, lower: 3, heterogeneity: 1.0}}
                topology: %s
                weights: {use: metropolis, with: {lazy: true}}
                levels:
                  upper: {mixing: %2$s, step: 0.02}
                  lower: {mixing: %2$s, step: 0.05}
                  auxiliary: {mixing: %2$s, step: 0.05}
                network: {faults: [%3$s]}
                record: {every: 6000}
                """.formatted(topology, mixing, faults));
    }
}
