package org.parley.plugins.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks the example of gossip with delayed vectors. */
class AsynchronousGossipTest {

    private static final Scenario EXAMPLE = Scenario.of(Path.of("../../examples/asynchronous.yaml"));
    private static final int ROUNDS = 4000;

    /** At a fixed point, an old vector equals the current one, so delays cannot shift the limit. */
    @Test
    void delaysDoNotShiftTheLimit() {
        Run stale = EXAMPLE.after(100);
        Run fresh = EXAMPLE.set("network.faults=[]").after(100);
        assertThat(distance(stale, fresh)).isGreaterThan(1e-3);

        for (int round = 100; round < ROUNDS; round++) {
            stale.advance();
            fresh.advance();
        }
        assertThat(distance(stale, fresh)).isLessThan(1e-12);
        assertThat(Scenario.figures(stale).get("hypergradient_norm")).isLessThan(1e-3);
    }

    /** Agents that take fewer steps have less influence, so the run solves a different problem for any step size. */
    @Test
    void inactiveAgentsShiftTheLimit() {
        Run skipping = EXAMPLE.set("network.faults=[{use: stragglers, with: {agents: [4, 9], factor: 3}}]")
                .after(ROUNDS);
        assertThat(Scenario.figures(skipping).get("hypergradient_norm")).isCloseTo(0.018, within(0.005));
    }

    @Test
    void strategiesThatNeedFreshMessagesAreRejectedWithAlternatives() {
        assertThatThrownBy(EXAMPLE.set("levels.lower.mixing=atc-gt")::plan)
                .hasMessageContaining("PARLEY-104 levels.lower: 'atc-gt' needs messages of the same exchange, and"
                        + " network.faults[0] 'delay' breaks that (use a strategy that tolerates it: gossip-atc");
    }

    private static double distance(Run one, Run other) {
        double largest = 0;
        for (String level : new String[] {"upper", "lower"}) {
            double[][] a = one.rows(level);
            double[][] b = other.rows(level);
            for (int i = 0; i < a.length; i++) {
                for (int k = 0; k < a[i].length; k++) {
                    largest = Math.max(largest, Math.abs(a[i][k] - b[i][k]));
                }
            }
        }
        return largest;
    }
}
