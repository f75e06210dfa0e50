package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Spectrum;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;
import org.parley.tck.dense.Stack;

/** Checks the table of matrices in the reference, which prints three digits. */
class SpectralTableTest {

    private static final double DIGITS = 5e-4;
    private static final TopologyFactory COMPLETE = new StaticGraphs.CompleteFactory();
    private static final TopologyFactory RING = new StaticGraphs.RingFactory();
    private static final TopologyFactory TORUS = new StaticGraphs.TorusFactory();
    private static final TopologyFactory EXPONENTIAL = new StaticGraphs.ExponentialFactory();
    private static final WeightRuleFactory METROPOLIS = new WeightRules.MetropolisFactory();
    private static final WeightRuleFactory UNIFORM = new WeightRules.UniformFactory();

    @Test
    void completeGraphMixesAtOnce() {
        check(weights(COMPLETE, 10, METROPOLIS, Map.of()), 0, 0);
        check(weights(COMPLETE, 20, METROPOLIS, Map.of()), 0, 0);
    }

    @Test
    void ringOfThirds() {
        check(weights(RING, 10, METROPOLIS, Map.of()), 0.873, -1.0 / 3);
        check(weights(RING, 20, METROPOLIS, Map.of()), 0.967, -1.0 / 3);
    }

    @Test
    void lazyRing() {
        check(weights(RING, 10, METROPOLIS, Map.of("lazy", true)), 0.936, 1.0 / 3);
        check(weights(RING, 20, METROPOLIS, Map.of("lazy", true)), 0.984, 1.0 / 3);
    }

    @Test
    void ringThatKeepsHalf() {
        check(weights(RING, 10, UNIFORM, Map.of("self", 0.5)), 0.905, 0);
        check(weights(RING, 20, UNIFORM, Map.of("self", 0.5)), 0.976, 0);
    }

    @Test
    void torusOfFourByFive() {
        check(weights(TORUS, 20, METROPOLIS, Map.of()), 0.724, -0.524);
    }

    @Test
    void torusOfTwoByFiveHasOneLinkWhereTheTableCountsTwo() {
        Weights single = weights(TORUS, 10, METROPOLIS, Map.of());
        check(single, 0.655, -0.405);

        RealMatrix doubled = Stack.of(Weights.everyEdge(single.graph(), 0.2));
        for (int i = 0; i < 10; i++) {
            doubled.setEntry(i, (i + 5) % 10, 0.4);
            doubled.setEntry(i, i, 0.2);
        }
        check(Dense.spectrum(doubled), 0.724, -0.524);
    }

    @Test
    void directedExponentialGraphAndItsSymmetricPart() {
        checkExponential(10, 0.600, -0.124);
        checkExponential(20, 0.667, -0.201);
    }

    @Test
    void undirectedExponentialGraph() {
        check(weights(EXPONENTIAL, 10, METROPOLIS, Map.of()), 0.429, -0.231);
        check(weights(EXPONENTIAL, 20, METROPOLIS, Map.of()), 0.556, -0.248);
    }

    private static void checkExponential(int agents, double radius, double smallest) {
        RealMatrix directed = Stack.of(weights(EXPONENTIAL, agents, METROPOLIS, Map.of(), Map.of("directed", true)));
        double norm = new SingularValueDecomposition(directed.subtract(Dense.mean(agents))).getNorm();
        assertThat(norm).isCloseTo(radius, within(DIGITS));
        check(Dense.spectrum(directed.add(directed.transpose()).scalarMultiply(0.5)), radius, smallest);
    }

    private static void check(Weights weights, double radius, double smallest) {
        check(weights.spectrum(), radius, smallest);
        check(Dense.spectrum(Stack.of(weights)), radius, smallest);
    }

    private static void check(Spectrum spectrum, double radius, double smallest) {
        assertThat(spectrum.radius()).isCloseTo(radius, within(DIGITS));
        assertThat(spectrum.smallest()).isCloseTo(smallest, within(DIGITS));
    }

    private static Weights weights(
            TopologyFactory graph, int agents, WeightRuleFactory rule, Map<String, Object> with) {
        return weights(graph, agents, rule, with, Map.of());
    }

    private static Weights weights(
            TopologyFactory graph,
            int agents,
            WeightRuleFactory rule,
            Map<String, Object> with,
            Map<String, Object> graphWith) {
        Topology topology = Networks.topology(graph, agents, graphWith);
        return Networks.rule(rule, topology, with).weights(topology.graph(0), 0);
    }
}
