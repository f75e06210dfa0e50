package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks the costs, the rejections and the state of {@code gossip-hessian}. */
class GossipHessianTest {

    private static final int AGENTS = 6;
    private static final int P = 3;
    private static final int Q = 5;

    @ParameterizedTest
    @CsvSource({"separate, 8", "shared, 1"})
    void sendsAllDerivativesInOneExchange(String copies, int matrices) {
        Run run = Scenario.of(runFile("terms: 8, copies: " + copies, "")).after(5);
        Map<String, Double> before = Scenario.figures(run);
        run.advance();
        Map<String, Double> after = Scenario.figures(run);
        double directedEdges = 2 * AGENTS;
        assertThat(after.get("floats_sent") - before.get("floats_sent"))
                .isEqualTo(directedEdges * (2 * P + 2 * Q + P * Q + matrices * Q * Q));
        assertThat(after.get("phases") - before.get("phases")).isEqualTo(1);
    }

    @Test
    void drawsSamplesOfItsOwnForEveryCopy() {
        String samples = "batch: 1";
        double[][] separate = upperAfter20("terms: 8, copies: separate", samples);
        double[][] shared = upperAfter20("terms: 8, copies: shared", samples);
        assertThat(separate).isNotEqualTo(shared);
        assertThat(upperAfter20("terms: 8, copies: separate", ""))
                .isDeepEqualTo(upperAfter20("terms: 8, copies: shared", ""));
    }

    @Test
    void resumesBitIdentical() {
        Scenario.of(runFile("terms: 8", "batch: 2")).requireBitIdentical(9, 15);
    }

    /** In addition to what the estimator counts, the levels and the oracle keep up to a dozen vectors: less than one matrix. */
    @ParameterizedTest
    @CsvSource({"float64, 8", "float32, 4"})
    void predictsItsMemory(String precision, int bytes) {
        double predicted = new GossipHessianFactory.Footprint(P, 40, 8).kept() * AGENTS * bytes;
        String yaml = runFile("terms: 8", "precision: " + precision).replace("lower: 5", "lower: 40");
        assertThat(Scenario.of(yaml).build().blockBytes() - predicted).isBetween(0.0, 12.0 * (P + 40) * AGENTS * bytes);
    }

    @Test
    void rejectsMatricesThatDoNotFitWithTheirSizes() {
        // All v twice, and little else, with 8 bytes for each of 6 agents: 48 * 2 * 1000000 * 25 bytes.
        assertThatThrownBy(() -> new GossipHessianFactory.Footprint(3, 5, 1_000_000).require(48, 2_000_000_000))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("1000000 matrices of 5 x 5 and one of 3 x 5 per agent: 2.4 GB")
                .hasMessageContaining("may use 2.0 GB")
                .hasMessageContaining("2.50e+07 numbers over every edge in every round")
                .hasMessageContaining("auxiliary-system");
        new GossipHessianFactory.Footprint(3, 5, 1_000_000).require(48, 2_500_000_000L);
        assertThatThrownBy(() -> new GossipHessianFactory.Footprint(1, 50_000, 1).require(1, Long.MAX_VALUE))
                .isInstanceOf(ParleyException.class);
    }

    @Test
    void refusesBeforeItAllocates() {
        assertThatThrownBy(() -> Scenario.of(runFile("terms: 1000000", "").replace("lower: 5", "lower: 100"))
                        .build())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("1000000 matrices of 100 x 100");
    }

    @Test
    void refusesWeightsThatForgetTheNetworksAverage() {
        String push = "levels: {auxiliary: {topology: random-directed, weights: column-stochastic}}";
        assertThatThrownBy(() -> Scenario.of(runFile("terms: 8", push)).build())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("levels.auxiliary: 'gossip-hessian' needs rows that sum to 1");
    }

    @Test
    void refusesAveragesAndConstantsThatContradict() {
        assertThatThrownBy(() -> Scenario.of(runFile("average: 1.5", "")).build())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("average starts at 1.5");
        assertThatThrownBy(() ->
                        Scenario.of(runFile("curvature: 3, lipschitz: 2", "")).build())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("curvature 3.0 exceeds lipschitz 2.0");
    }

    private double[][] upperAfter20(String options, String more) {
        return Scenario.of(runFile(options, more)).after(20).rows("upper");
    }

    private static String runFile(String options, String more) {
        return """
                recipe: gossip-dsbo
                agents: %d
                rounds: 100
                model: {use: quadratic, with: {upper: %d, lower: %d, samples: 10}}
                hypergradient: {with: {%s}}
                %s
                """.formatted(AGENTS, P, Q, options, more);
    }
}
