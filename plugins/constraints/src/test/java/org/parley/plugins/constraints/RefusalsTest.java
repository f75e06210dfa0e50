package org.parley.plugins.constraints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.parley.tck.scenario.Scenario;

class RefusalsTest {

    private static final String BOX = "{use: box}";

    @Test
    void aStrategyWithoutAPlaceForItRefusesAConstraint() {
        assertThatThrownBy(() ->
                        run("sparkle-ed", "levels.upper.constraint=" + BOX).plan())
                .hasMessageContaining("PARLEY-108 levels.upper.constraint: 'ed' does not support a constraint")
                .hasMessageContaining(
                        "use one of these strategies: atc-gt, gossip-atc, gossip-cta, local, non-atc-gt, prox-ed, semi-atc-gt");
    }

    @Test
    void implicitDifferentiationRefusesAConstraintBelow() {
        assertThatThrownBy(() ->
                        run("sparkle-gt", "levels.lower.constraint=" + BOX).plan())
                .hasMessageContaining("PARLEY-108 levels.lower.constraint: estimator 'auxiliary-system' is wrong if");
        assertThatThrownBy(() ->
                        run("sparkle-gt", "levels.auxiliary.constraint=" + BOX).plan())
                .hasMessageContaining("PARLEY-108 levels.auxiliary.constraint: estimator 'auxiliary-system' is wrong");
    }

    @Test
    void firstOrderTakesTheSameConstraintTwice() {
        assertThat(run("f2sa-gt", "levels.lower.constraint=" + BOX, "levels.penalised.constraint=" + BOX)
                        .plan()
                        .level("penalised")
                        .motion()
                        .orElseThrow()
                        .constraint())
                .isPresent();
        assertThatThrownBy(
                        () -> run("f2sa-gt", "levels.lower.constraint=" + BOX).plan())
                .hasMessageContaining("both need the same constraint");
    }

    @Test
    void warnsThatAnUpperConstraintChangesTheMeaningOfColumns() {
        assertThat(run("sparkle-gt", "levels.upper.constraint=" + BOX).plan().notes())
                .anyMatch(note -> note.startsWith("levels.upper.constraint: hypergradient_norm need not vanish"));
        assertThat(run("sparkle-gt").plan().notes()).noneMatch(note -> note.contains("hypergradient_norm"));
    }

    @Test
    void aBoxNeedsItsLowerEndBelow() {
        assertThatThrownBy(() -> run("sparkle-gt", "levels.upper.constraint={use: box, with: {from: 2}}")
                        .plan())
                .hasMessageContaining("the interval from 2.0 to 1.0 is empty; let 'from' be the smaller one");
    }

    private static Scenario run(String recipe, String... overrides) {
        return Scenario.of("""
                recipe: %s
                agents: 6
                rounds: 10
                model: quadratic
                topology: ring
                """.formatted(recipe)).set(overrides);
    }
}
