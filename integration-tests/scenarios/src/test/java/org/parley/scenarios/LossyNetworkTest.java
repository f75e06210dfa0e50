package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;

/** Checks simulated loss: it is seeded, lost messages are counted, and gossip tolerates it. */
class LossyNetworkTest {

    @TempDir
    Path directory;

    @Test
    void stillConvergesToANeighborhoodAndIsReproducible() {
        String runFile = """
                recipe: d-soba
                seed: 5
                agents: 6
                rounds: 1500
                model: {use: quadratic, with: {upper: 3, lower: 3, heterogeneity: 0.1}}
                topology: complete
                network: {loss: 0.3}
                record: {every: 500}
                """;
        Output first = Output.of(Distribution.scenario(runFile).recordedUnder(directory));
        Output second = Output.of(Distribution.scenario(runFile).recordedUnder(directory));
        Output perfect =
                Output.of(Distribution.scenario(runFile).set("network.loss=0").recordedUnder(directory));
        double[] norm = first.metrics().column("hypergradient_norm");
        assertThat(norm[norm.length - 1]).isLessThan(norm[0] / 5);
        assertThat(second.metrics().column("hypergradient_norm")).containsExactly(norm);
        assertThat(perfect.metrics().column("hypergradient_norm")[1]).isNotEqualTo(norm[1]);
        // Lost messages were sent and must be counted.
        assertThat(first.metrics().column("floats_sent"))
                .containsExactly(perfect.metrics().column("floats_sent"));
    }

    /** Strategies that require constant weights cannot tolerate lost messages; strategies with column sums cannot tolerate one-way loss. */
    @ParameterizedTest
    @CsvSource({
        "ed, true",
        "extra, true",
        "primal-dual, true",
        "atc-gt, false",
        "semi-atc-gt, false",
        "non-atc-gt, false",
        "push-sum, false"
    })
    void isRejectedByEveryStrategyThatItWouldBias(String mixing, boolean symmetric) {
        String[] diagnostic = {
            "network.loss=0", "network.faults=[{use: loss, with: {probability: 0.1, symmetric: " + symmetric + "}}]"
        };
        assertThatThrownBy(() ->
                        Distribution.scenario(lossy(mixing)).set(diagnostic).plan())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("PARLEY-104 levels.upper: '" + mixing + "' needs ")
                .hasMessageContaining(symmetric ? "the same weights at every tick" : "columns that sum to 1")
                .hasMessageContaining(", and network.faults[0] 'loss' breaks ")
                .hasMessageContaining("use a strategy that tolerates it: ")
                .hasMessageContaining("gossip-atc, gossip-cta");
        assertThat(Distribution.scenario(lossy(mixing))
                        .set("network.loss=0")
                        .plan()
                        .network()
                        .isPerfect())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gossip-atc", "gossip-cta", "local", "atc-gt", "semi-atc-gt", "non-atc-gt", "push-sum"})
    void isToleratedByGossipAndIfMutualByTrackers(String mixing) {
        assertThat(Distribution.scenario(lossy(mixing)).plan().network().faults())
                .hasSize(1);
    }

    @Test
    void isRejectedByEstimatorsThatSendBackAlongTheLinks() {
        String personal = """
                recipe: pdbo
                agents: 6
                rounds: 3
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                topology: ring
                weights: {use: metropolis, with: {lazy: true}}
                hypergradient: {use: %s}
                levels: {lower: {mixing: gossip-atc}, auxiliary: {weights: {use: metropolis, with: {lazy: true}}}}
                network: {faults: [{use: loss, with: {probability: 0.1, symmetric: false}}]}
                """;
        for (String estimator : new String[] {"recurrent-backpropagation", "push-averaging", "hyper-gradient-push"}) {
            assertThatThrownBy(() ->
                            Distribution.scenario(personal.formatted(estimator)).plan())
                    .isInstanceOf(ParleyException.class)
                    .hasMessageContaining("PARLEY-108 hypergradient: ")
                    .hasMessageContaining("remove network.loss");
        }
    }

    private static String lossy(String mixing) {
        return """
                recipe: d-soba
                agents: 6
                rounds: 10
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                topology: ring
                weights: {use: metropolis, with: {lazy: true}}
                network: {loss: 0.1}
                levels: {upper: {mixing: %s}}
                """.formatted(mixing);
    }
}
