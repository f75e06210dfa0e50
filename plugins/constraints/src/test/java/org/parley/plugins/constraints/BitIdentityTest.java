package org.parley.plugins.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

class BitIdentityTest {

    @ParameterizedTest
    @ValueSource(strings = {"atc-gt", "prox-ed"})
    void threadsAndResumesDoNotMatter(String mixing) {
        Scenario scenario = Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 20
                model: quadratic
                topology: ring
                levels:
                  upper: {mixing: %s, constraint: {use: l1, with: {weight: 0.1}}, transform: [0.5, adagrad]}
                """.formatted(mixing));
        scenario.requireBitIdentical(8, 20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"float64", "float32"})
    void rowsLieInTheirSetAfterEveryRound(String precision) {
        Run run = Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 20
                model: quadratic
                topology: ring
                precision: %s
                levels:
                  upper: {step: 0.5, constraint: {use: box, with: {from: 0.25, to: 0.5}}}
                """.formatted(precision)).start();
        for (int round = 0; round < 20; round++) {
            run.advance();
            for (double[] row : run.rows("upper")) {
                assertThat(row).isNotEmpty();
                for (double entry : row) {
                    assertThat(entry).isBetween(0.25, 0.5);
                }
            }
        }
    }
}
