package org.parley.plugins.firstorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.tck.scenario.Scenario;

/** Checks the notes of a plan. */
class PlanTest {

    private static final String RUN = "recipe: %s\nagents: 6\nrounds: 10\nmodel: quadratic\n%s\n";

    private static final String BIAS =
            "hypergradient: 'first-order' is not exact for a problem that is shared-lower, so the run converges near the solution"
                    + " and not to it, although 'atc-gt' of upper, 'atc-gt' of lower and 'atc-gt' of penalised are exact";

    @Test
    void warnsOfTheBiasOfThePenalty() {
        assertThat(notes("f2sa-gt", "")).containsExactly(BIAS);
    }

    @Test
    void warnsOfCancellationInSinglePrecision() {
        assertThat(notes("f2sa-gt", "precision: float32"))
                .hasSize(2)
                .contains(BIAS)
                .anyMatch(note -> note.contains("so single precision loses as many digits as the penalty has"));
    }

    @Test
    void warnsOfTheBiasOfTheLoop() {
        assertThat(notes("bome", ""))
                .singleElement()
                .asString()
                .startsWith("loop: 'bome' is not exact, so the run converges near the solution and not to it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hypergradient: auxiliary-system\nlevels: {auxiliary: {mixing: atc-gt, step: 0.1}}",
                "hypergradient: first-order\nlevels: {penalised: {mixing: atc-gt, step: 0.1}}",
                "hypergradient: neumann"
            })
    void rejectsAnEstimatorOfTheLowerSolutionUnderBome(String estimator) {
        assertThatThrownBy(() -> notes("bome", estimator))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("PARLEY-108 loop: 'bome' follows the gradient of f in x")
                .hasMessageContaining("set hypergradient: direct");
    }

    @Test
    void refusesStepsOfYUnderBome() {
        assertThatThrownBy(() -> notes("bome", "levels: {lower: {local-steps: 3}}"))
                .hasMessageContaining("the loop takes one step of the lower level per round");
    }

    private List<String> notes(String recipe, String more) {
        return Scenario.of(RUN.formatted(recipe, more)).plan().notes();
    }
}
