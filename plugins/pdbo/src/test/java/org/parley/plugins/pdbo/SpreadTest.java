package org.parley.plugins.pdbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.parley.runtime.plan.RunPlan;
import org.parley.tck.scenario.Scenario;

class SpreadTest {

    private static final String RUN = """
            problem: personal-upper
            agents: %d
            rounds: 1
            model: quadratic
            topology: {use: random-directed, with: {probability: [%s]}}
            weights: column-stochastic
            loop: reinitialized
            hypergradient: {use: hyper-gradient-push, with: {rounds: %d}}
            levels:
              upper: {mixing: local, step: 1}
              lower: {mixing: push-sum, step: %s, local-steps: 20}
              auxiliary: {weights: corrected-row-stochastic}
            """;

    @Test
    void agreesWithTheScatterOfARandomProduct() {
        Random random = new Random(1);
        double noise = 0.01;
        int terms = 60;
        int draws = 20_000;
        double sum = 0;
        double squares = 0;
        for (int draw = 0; draw < draws; draw++) {
            double term = 1;
            double series = 0;
            for (int m = 0; m < terms; m++) {
                series += term;
                term *= 0.97 * (1 + Math.sqrt(noise) * random.nextGaussian());
            }
            sum += series;
            squares += series * series;
        }
        double mean = sum / draws;
        double deviation = Math.sqrt(squares / draws - mean * mean);

        // A deviation over 20000 draws is accurate to one per cent; heavy tails make it two.
        assertThat(new Spread(noise).relative(terms, 0.03) / (deviation / mean)).isCloseTo(1, within(0.03));
    }

    @Test
    void doesNotScatterWhereNothingIsRandom() {
        assertThat(new Spread(0).relative(100, 0.1)).isCloseTo(0, within(1e-7));
        assertThat(new Spread(0).warning(1_000_000, 1e-9)).isEmpty();
        assertThat(new Spread(1).warning(0, 0.1)).isEmpty();
    }

    @Test
    void warnsOfManyRoundsWithSmallSteps() {
        assertThat(plan(6, "0.6", 1000, "0.005").notes())
                .singleElement()
                .asString()
                .startsWith(
                        "hypergradient: with 1000 rounds and a step of 0.00500 the random links of this network scatter the hypergradient")
                .contains("use fewer rounds, a larger last step, or a denser network");
        assertThat(plan(6, "0.6", 20, "0.005").notes()).isEmpty();
        assertThat(plan(6, "1", 1000, "0.005").notes()).isEmpty();
    }

    @Test
    void hasNoWarningForTheSettingsOfThePaper() {
        assertThat(plan(100, "0.4, 0.8", 200, "0.005").notes()).isEmpty();
        assertThat(plan(20, "0.4, 0.8", 20, "0.001").notes()).isEmpty();
    }

    private RunPlan plan(int agents, String probability, int rounds, String step) {
        return Scenario.of(RUN.formatted(agents, probability, rounds, step)).plan();
    }
}
