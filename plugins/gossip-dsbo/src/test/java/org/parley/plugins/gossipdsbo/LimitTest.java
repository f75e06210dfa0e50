package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.tck.scenario.Scenario;

/** Checks the limit of Gossip DSBO: the solution if agents are equal, and near it if they differ. */
class LimitTest {

    /** The series of 61 terms approximates the inverse up to (1 - mu/L)^61 < 1e-12 for mu = 0.9, L < 2.6. */
    @ParameterizedTest
    @ValueSource(strings = {"gossip-dsbo", "gossip-dsbo-server"})
    void isExactWhenAgentsAreAlike(String recipe) {
        assertThat(hypergradientNorm(recipe, 0, 60, 1, 1500)).isLessThan(1e-9);
    }

    /**
     * The bias is of first order in the step, and higher orders matter at the larger one: a tenth of the step leaves between a 40th and a
     * quarter.
     */
    @Test
    void isBiasedWhenAgentsDifferAndLessSoWithSmallerSteps() {
        double bias = hypergradientNorm("gossip-dsbo", 0.7, 20, 1, 1000);
        double withTenthOfTheSteps = hypergradientNorm("gossip-dsbo", 0.7, 20, 0.1, 5000);
        assertThat(bias).isGreaterThan(0.01);
        assertThat(withTenthOfTheSteps).isBetween(bias / 40, bias / 4);
    }

    @Test
    void losesItsBiasWithDecayingSteps() {
        assertThat(decaying(8_000)).isLessThan(decaying(1_000) / 5);
    }

    private double hypergradientNorm(String recipe, double heterogeneity, int terms, double factor, int rounds) {
        return hypergradientNorm(recipe, rounds, """
                model: {use: quadratic, with: {upper: 3, lower: 4, heterogeneity: %1$s}}
                hypergradient: {with: {terms: %4$d, average: %2$s, copies: shared}}
                levels: {upper: {step: %3$s}, lower: {step: %2$s}}
                """.formatted(heterogeneity, 0.2 * factor, 0.02 * factor, terms));
    }

    private double decaying(int rounds) {
        return hypergradientNorm("gossip-dsbo-pl", rounds, """
                model: {use: quadratic, with: {upper: 3, lower: 4}}
                hypergradient: {with: {copies: shared}}
                """);
    }

    /** All samples at once make all copies of the Hessian equal, so one is enough. */
    private double hypergradientNorm(String recipe, int rounds, String more) {
        String yaml = "recipe: %s\nagents: 6\nrounds: %d\n%s".formatted(recipe, rounds, more);
        return Scenario.figures(Scenario.of(yaml).after(rounds)).get("hypergradient_norm");
    }
}
