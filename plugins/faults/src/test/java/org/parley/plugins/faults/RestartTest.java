package org.parley.plugins.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Bowls;
import org.parley.tck.scenario.Scenario;

/** Checks restarts of a level while some agents are inactive: trackers must restart together. */
class RestartTest {

    private static final int DIMENSION = 3;

    @Test
    void aLevelThatRestartsInEveryRoundRestartsAmongActiveAgents() {
        Run run = scenario(round -> true).after(20);
        assertThat(run.whereNotFinite()).isEmpty();
        assertThat(run.rows("upper"))
                .isNotEqualTo(scenario(round -> false).after(20).rows("upper"));
    }

    @Test
    void aLevelThatRestartsInSomeRoundsIsRejectedWithInactiveAgents() {
        assertThatThrownBy(() -> scenario(round -> round == 7).after(20))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining(
                        "PARLEY-108 levels.upper: cannot restart in round 7 while agents are inactive: they would keep"
                                + " their old state (remove the fault under network.faults that makes agents inactive)");
    }

    private static Scenario scenario(LongPredicate restarts) {
        return Scenario.of("""
                agents: 6
                rounds: 100
                model: bowls
                loop: restarting
                hypergradient: direct
                topology: ring
                levels: {upper: {mixing: atc-gt, step: 0.05}}
                network: {faults: [{use: churn, with: {agents: [2, 3], from: 2}}]}
                """).with(new Bowls(DIMENSION), new Restarting(restarts));
    }

    /** A loop with one step per round, which is a first step in some rounds. */
    @Described(name = "restarting", description = "Test loop.")
    private record Restarting(LongPredicate restarts) implements LoopFactory {

        @Override
        public boolean sharesSamples(Settings settings) {
            return true;
        }

        @Override
        public boolean movesLower(Settings settings) {
            return false;
        }

        @Override
        public Loop create(Settings settings, Levels levels) {
            Block noLower = levels.scope().scratch("no-lower", 0);
            Block direction = levels.scope().scratch("direction", DIMENSION);
            return () -> {
                if (restarts.test(levels.scope().round())) {
                    levels.upper().restart();
                }
                levels.hypergradient().estimate(levels.upper().value(), noLower, direction);
                levels.upper().descend(direction);
            };
        }
    }
}
