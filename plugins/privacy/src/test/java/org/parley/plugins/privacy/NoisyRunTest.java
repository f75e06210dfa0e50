package org.parley.plugins.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.scenario.Scenario;

class NoisyRunTest {

    private static final String NOISE = "{use: gaussian, with: {clip: 2, deviation: 20}}";

    @Test
    void theColumnIsTheClosedFormOfAllStepsOfAllLevels() {
        List<MetricsRow> rows = noisy().set("levels.lower.local-steps=3").rows();
        double rho = 2 * 10 * (1 + 3 + 1) / (20.0 * 20);
        assertThat(last(rows)).isCloseTo(rho + 2 * Math.sqrt(rho * Math.log(1e5)), within(1e-12));
        assertThat(rows.get(0).value("epsilon")).hasValue(0);
    }

    /** 20 releases with q = 0.02 and z = 2 x 1.5 x 4 / 0.5 = 24; two local levels do not count. */
    @Test
    void oneSampleIsProtectedByPoissonSampling() {
        Scenario sampled = clippedSamples("rate: 0.02, clip: 0.5");
        RenyiAccountant accountant = new RenyiAccountant(1e-6);
        accountant.add(20, new RenyiAccountant.SampledGaussian(0.02, 24));
        assertThat(last(sampled.rows())).isCloseTo(accountant.epsilon(), within(1e-12));
        assertThat(sampled.plan().notes())
                .anySatisfy(note -> assertThat(note)
                        .contains("one sample of one agent has no influence")
                        .contains("delta = 1.0E-6"));
    }

    /** A batch with replacement may be one sample four times, so a sample moves the direction by up to its clipping length. */
    @Test
    void batchesWithReplacementProtectASampleByTheNoiseOnly() {
        double rho = 20 * Math.pow(0.5 / (2 * 1.5), 2) / 2;
        assertThat(last(clippedSamples("clip: 0.5").rows()))
                .isCloseTo(rho + 2 * Math.sqrt(rho * Math.log(1e6)), within(1e-12));
    }

    @Test
    void aboveASampleIsProtectedToo() {
        Scenario single = Scenario.of("""
                agents: 3
                rounds: 20
                batch: 4
                model: {use: joint, with: {of: {use: quadratic, with: {samples: 300}}, loss: upper}}
                loop: single-level
                hypergradient: {use: private-gradient, with: {of: upper, rate: 0.02, clip: 0.5}}
                topology: ring
                levels:
                  upper: {mixing: gossip-atc, step: 0.01, transform: {use: gaussian, with: {clip: 2, deviation: 1.5}}}
                observe: [{use: privacy, with: {adjacency: sample, delta: 1.0e-6}}]
                """);
        assertThat(last(single.rows()))
                .isEqualTo(last(clippedSamples("rate: 0.02, clip: 0.5").rows()));
    }

    /** Momentum before the noise remembers samples of earlier rounds, so its direction counts as that of an agent. */
    @Test
    void aSampleThatOtherTransformsHaveSeenCountsAsItsAgent() {
        Scenario behind = clippedSamples("rate: 0.02, clip: 0.5")
                .set("levels.lower.transform=[0.5, {use: gaussian, with: {clip: 2, deviation: 1.5}}]");
        double rho = 2 * 20 / (1.5 * 1.5);
        assertThat(last(behind.rows())).isCloseTo(rho + 2 * Math.sqrt(rho * Math.log(1e6)), within(1e-12));
        assertThat(behind.plan().notes())
                .anySatisfy(
                        note -> assertThat(note).contains("'gaussian' does not directly follow 'private-gradient'"));
    }

    private static Scenario clippedSamples(String options) {
        return Scenario.of("""
                agents: 3
                rounds: 20
                batch: 4
                model: {use: quadratic, with: {samples: 300}}
                hypergradient: none
                topology: ring
                levels:
                  upper: {mixing: local, step: 0.01}
                  lower:
                    mixing: gossip-atc
                    step: 0.01
                    gradient: {use: private-gradient, with: {of: lower, %s}}
                    transform: {use: gaussian, with: {clip: 2, deviation: 1.5}}
                observe: [{use: privacy, with: {adjacency: sample, delta: 1.0e-6}}]
                """.formatted(options));
    }

    @Test
    void restartedLevelsReleaseAsMuch() {
        assertThat(last(noisy().set("levels.lower.restart=reset").rows())).isEqualTo(last(noisy().rows()));
    }

    @Test
    void anExchangeWithoutNoiseMakesItInfiniteWithANote() {
        Scenario leaking = noisy().set("levels.lower.transform=none");
        assertThat(last(leaking.rows())).isInfinite();
        assertThat(leaking.plan().notes())
                .contains("observe[0]: epsilon is infinite: levels.lower has no noise"
                        + " (give it transform: {use: gaussian, with: {…}})");
        assertThat(last(leaking.set("levels.lower.mixing=local").rows())).isFinite();
    }

    @Test
    void anEstimatorThatSendsByItselfMakesItInfinite() {
        Scenario leaking = Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 10
                model: quadratic
                topology: ring
                hypergradient: {use: gossip-hessian, with: {average: 0.5}}
                levels:
                  upper: {step: 0.001, transform: %1$s}
                  lower: {step: 0.001, transform: %1$s}
                observe: [{use: privacy}]
                """.formatted(NOISE));
        assertThat(leaking.plan().notes())
                .anyMatch(note -> note.contains("'gossip-hessian' sends separate messages without noise"));
        assertThat(last(leaking.rows())).isInfinite();
    }

    @Test
    void noiseTwiceIsRejected() {
        assertThatThrownBy(() -> noisy().set("levels.upper.transform=[" + NOISE + ", " + NOISE + "]")
                        .plan())
                .hasMessageContaining(
                        "PARLEY-108 levels.upper.transform[1]: levels.upper.transform has 'gaussian' twice;"
                                + " keep the one with more noise")
                .satisfies(refusal ->
                        assertThat(((ParleyException) refusal).diagnostics()).hasSize(1));
    }

    @Test
    void inactiveAgentsAreRejected() {
        assertThatThrownBy(() -> noisy().set("network.faults=[{use: outage, with: {probability: 0.2, length: 3}}]")
                        .plan())
                .hasMessageContaining("PARLEY-108 observe[0]: inactive agents release less than others")
                .hasMessageContaining("remove network.faults[0]");
    }

    /** Measures one agent's noise over many rounds, on a direction that is always zero. */
    @Test
    void noiseHasTheDeclaredDeviation() {
        double[][] rows = alone("{use: gaussian, with: {clip: 0.001, deviation: 1000}}")
                .set("model.with.lower=400")
                .after(1)
                .rows("lower");
        double square = 0;
        for (double entry : rows[0]) {
            square += entry * entry;
        }
        // 400 squares of deviation 1: their mean is 1 with a standard error of sqrt(2 / 400) = 0.07.
        assertThat(square / rows[0].length).isCloseTo(1, within(0.3));
    }

    @Test
    void directionsAreCutToTheLengthBeforeTheNoise() {
        double[][] rows = alone("{use: gaussian, with: {clip: 0.5, deviation: 1.0e-12}}")
                .after(1)
                .rows("lower");
        double square = 0;
        for (double entry : rows[0]) {
            square += entry * entry;
        }
        assertThat(Math.sqrt(square)).isCloseTo(0.5, within(1e-10));
    }

    /** AdaGrad by agent maps a first direction to that direction at length 1; a moving average of it has a quarter of that. */
    @Test
    void momentaOfAListAreAppliedInOrder() {
        String adagrad = "{use: adagrad, with: {by: agent, epsilon: 1.0e-300}}";
        String average = "{use: average, with: {theta: 0.25}}";
        assertThat(length(alone("[" + adagrad + ", " + average + "]"))).isCloseTo(0.25, within(1e-14));
        assertThat(length(alone("[" + average + ", " + adagrad + "]"))).isCloseTo(1, within(1e-14));
        assertThat(length(alone("[" + average + ", " + adagrad + ", " + average + ", " + average + "]")))
                .isCloseTo(0.25 * 0.25, within(1e-14));
    }

    @Test
    void aListOfMomentaIsWrittenOutAndReadAgain() {
        Object resolved = ((Map<?, ?>)
                        ((Map<?, ?>) alone("[0.5, adagrad]").plan().resolved().get("levels")).get("lower"))
                .get("transform");
        assertThat(resolved).asInstanceOf(InstanceOfAssertFactories.LIST).hasSize(2);
    }

    @Test
    void aRunWithAListResumesBitIdentical() {
        noisy().set("levels.upper.transform=[" + NOISE + ", 0.5, adam]").requireBitIdentical(2, 4);
    }

    @Test
    void theExampleEndsAtTheEpsilonOfItsNoise() {
        double rho = 2 * 300 / (50.0 * 50);
        assertThat(last(Scenario.of(Path.of("../../examples/private.yaml")).rows()))
                .isCloseTo(rho + 2 * Math.sqrt(rho * Math.log(1e5)), within(1e-12));
    }

    private static double length(Scenario scenario) {
        double square = 0;
        for (double entry : scenario.after(1).rows("lower")[0]) {
            square += entry * entry;
        }
        return Math.sqrt(square);
    }

    private static double last(List<MetricsRow> rows) {
        OptionalDouble epsilon = rows.get(rows.size() - 1).value("epsilon");
        return epsilon.orElseThrow();
    }

    private static Scenario alone(String momentum) {
        return Scenario.of("""
                agents: 1
                rounds: 10
                model: {use: quadratic, with: {upper: 2, lower: 6}}
                hypergradient: none
                topology: complete
                levels:
                  upper: {mixing: local, step: 1}
                  lower: {mixing: local, step: 1, transform: %s}
                """.formatted(momentum));
    }

    private static Scenario noisy() {
        return Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 10
                model: quadratic
                topology: ring
                levels:
                  upper: {step: 0.001, transform: %1$s}
                  lower: {step: 0.001, transform: %1$s}
                  auxiliary: {step: 0.001, transform: %1$s}
                observe: [{use: privacy}]
                """.formatted(NOISE));
    }
}
