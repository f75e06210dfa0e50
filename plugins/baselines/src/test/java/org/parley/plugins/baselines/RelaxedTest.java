package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks {@code relaxed} around every other strategy. */
class RelaxedTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"local", "gossip-atc", "gossip-cta", "atc-gt", "semi-atc-gt", "non-atc-gt"})
    void equalsTheStrategyForFactorOne(String strategy) {
        Run plain = after30(strategy);
        Run relaxed = after30("{use: relaxed, with: {factor: 1, of: " + strategy + "}}");
        assertThat(relaxed.rows("lower")).isDeepEqualTo(plain.rows("lower"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"atc-gt", "semi-atc-gt", "non-atc-gt"})
    void endsWhereTheStrategyEnds(String strategy) {
        Trial trial = new Trial(directory, "ma-dsbo-gt");
        Run run = trial.scenario("""
                levels:
                  upper: {mixing: {use: relaxed, with: {factor: 0.5, of: %1$s}}}
                  lower: {mixing: {use: relaxed, with: {factor: 0.5, of: %1$s}}}
                """.formatted(strategy)).after(3000);
        assertThat(Stack.farthest(run.rows("upper"), trial.problem.sharedStationaryPoint()))
                .isLessThan(1e-9);
    }

    /** These strategies rely on their own last full step: with partial steps, the average of the directions would never reach zero. */
    @ParameterizedTest
    @ValueSource(strings = {"ed", "extra", "primal-dual"})
    void rejectsStrategiesWithAnotherLimit(String strategy) {
        assertThatThrownBy(() -> after30("{use: relaxed, with: {factor: 0.5, of: " + strategy + "}}"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("levels.lower.mixing")
                .hasMessageContaining("'" + strategy + "' corrects by its own last full step");
    }

    @Test
    void rejectsMissingOrInvalidOptions() {
        assertThatThrownBy(() -> after30("relaxed"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("levels.lower.mixing.with.factor")
                .hasMessageContaining("levels.lower.mixing.with.of");
        assertThatThrownBy(() -> after30("{use: relaxed, with: {factor: 0, of: local}}"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("levels.lower.mixing.with.factor");
    }

    private Run after30(String mixing) {
        return Scenario.of("""
                agents: %d
                rounds: 30
                model: {use: quadratic, with: {upper: 3, lower: 4}}
                hypergradient: direct
                levels:
                  upper: {mixing: local, step: 0.1}
                  lower: {mixing: %s, step: 0.1}
                """.formatted(Trial.AGENTS, mixing)).after(30);
    }
}
