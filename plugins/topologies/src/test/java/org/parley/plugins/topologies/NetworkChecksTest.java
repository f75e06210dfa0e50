package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Spectrum;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;
import org.parley.tck.dense.Stack;

class NetworkChecksTest {

    private static final List<Integer> SIZES = List.of(1, 2, 3, 5, 7, 8, 12);
    private static final int TICKS = 40;

    private static final List<TopologyFactory> UNDIRECTED = List.of(
            new StaticGraphs.RingFactory(),
            new StaticGraphs.PathFactory(),
            new StaticGraphs.StarFactory(),
            new StaticGraphs.GridFactory(),
            new StaticGraphs.TorusFactory(),
            new StaticGraphs.ExponentialFactory(),
            new StaticGraphs.CompleteFactory(),
            new RandomGraphs.ErdosRenyiFactory());

    private static final List<TopologyFactory> DIRECTED =
            List.of(new OnePeerExponentialFactory(), new RandomGraphs.RandomDirectedFactory());

    private static final List<WeightRuleFactory> SYMMETRIC_RULES = List.of(
            new WeightRules.MetropolisFactory(), new WeightRules.UniformFactory(), new WeightRules.LaplacianFactory());

    private static Stream<TopologyFactory> all() {
        return Stream.concat(UNDIRECTED.stream(), DIRECTED.stream());
    }

    @ParameterizedTest
    @FieldSource("UNDIRECTED")
    void fixedGraphsAreConnectedAndRunBothWays(TopologyFactory factory) {
        for (int agents : SIZES) {
            Topology topology = Networks.topology(factory, agents);

            assertThat(topology.period()).isEqualTo(1);
            assertThat(topology.graph(0).agents()).isEqualTo(agents);
            assertThat(topology.graph(0).isConnected()).as("n = %d", agents).isTrue();
            assertThat(topology.graph(0).isSymmetric()).as("n = %d", agents).isTrue();
            assertThat(topology.graph(5)).isSameAs(topology.graph(0));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyoneReachesEveryoneInTheUnionOfSomeTicks(TopologyFactory factory) {
        for (int agents : SIZES) {
            assertThat(union(Networks.topology(factory, agents)).isConnected())
                    .as("n = %d", agents)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @FieldSource("UNDIRECTED")
    void symmetricRulesGiveSymmetricStochasticContractions(TopologyFactory factory) {
        for (WeightRuleFactory rule : SYMMETRIC_RULES) {
            for (boolean lazy : new boolean[] {false, true}) {
                for (int agents : SIZES) {
                    Topology topology = Networks.topology(factory, agents);
                    Weights weights =
                            Networks.rule(rule, topology, Map.of("lazy", lazy)).weights(topology.graph(0), 0);
                    RealMatrix matrix = Stack.of(weights);
                    String name = factory.name() + " " + rule.name() + " lazy " + lazy + " n = " + agents;

                    assertThat(weights.isSymmetric()).as(name).isTrue();
                    assertThat(matrix.subtract(matrix.transpose()).getNorm())
                            .as(name)
                            .isLessThan(1e-15);
                    assertDoublyStochastic(weights, name);
                    assertSpectrum(weights, lazy, name);
                }
            }
        }
    }

    private static void assertSpectrum(Weights weights, boolean lazy, String name) {
        Spectrum spectrum = weights.spectrum();
        Spectrum dense = Dense.spectrum(Stack.of(weights));
        // Round-off of the dense method, as in ClosedFormsTest.
        assertThat(spectrum.smallest()).as(name).isCloseTo(dense.smallest(), within(1e-13));
        assertThat(spectrum.largest()).as(name).isCloseTo(dense.largest(), within(1e-13));
        assertThat(spectrum.radius()).as(name).isLessThan(1 - 1e-9);
        if (lazy) {
            assertThat(spectrum.smallest()).as(name).isGreaterThan(-1e-13);
        }
    }

    @ParameterizedTest
    @FieldSource("SYMMETRIC_RULES")
    void everyAgentCountsForAsMuchOnTheOnePeerGraph(WeightRuleFactory rule) {
        if (rule instanceof WeightRules.LaplacianFactory) {
            return; // refused, see WeightRulesTest
        }
        for (int agents : SIZES) {
            Topology topology = Networks.topology(new OnePeerExponentialFactory(), agents);
            for (int tick = 0; tick < topology.period(); tick++) {
                assertDoublyStochastic(
                        Networks.rule(rule, topology).weights(topology.graph(tick), tick),
                        rule.name() + " n = " + agents);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void pushKeepsTheSumOnEveryGraph(TopologyFactory factory) {
        for (int agents : SIZES) {
            Topology topology = Networks.topology(factory, agents);
            for (int tick = 0; tick < TICKS; tick++) {
                Weights weights =
                        Networks.rule(new WeightRules.PushFactory(), topology).weights(topology.graph(tick), tick);

                assertNotNegative(weights, factory.name());
                assertThat(weights.isColumnStochastic())
                        .as("%s n = %d", factory.name(), agents)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void theSameSeedGivesTheSameGraphsInAnyOrder(TopologyFactory factory) {
        for (int agents : SIZES) {
            Topology one = Networks.topology(factory, agents);
            Topology other = Networks.topology(factory, agents);
            for (int tick = TICKS - 1; tick >= 0; tick--) {
                other.graph(tick);
            }
            for (int tick = 0; tick < TICKS; tick++) {
                assertThat(edges(one.graph(tick))).isEqualTo(edges(other.graph(tick)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void graphsComeBackAfterAPeriod(TopologyFactory factory) {
        Topology topology = Networks.topology(factory, 12);
        if (topology.period() == Topology.APERIODIC) {
            assertThat(edges(topology.graph(1))).isNotEqualTo(edges(topology.graph(2)));
        } else {
            for (int tick = 0; tick < TICKS; tick++) {
                assertThat(edges(topology.graph(tick + topology.period()))).isEqualTo(edges(topology.graph(tick)));
            }
        }
    }

    private static void assertDoublyStochastic(Weights weights, String name) {
        assertNotNegative(weights, name);
        assertThat(weights.isRowStochastic()).as(name).isTrue();
        assertThat(weights.isColumnStochastic()).as(name).isTrue();
        RealMatrix matrix = Stack.of(weights);
        for (int i = 0; i < matrix.getRowDimension(); i++) {
            double[] row = matrix.getRow(i);
            double[] column = matrix.getColumn(i);
            assertThat(Arrays.stream(row).sum()).as(name).isCloseTo(1, within(Weights.TOLERANCE));
            assertThat(Arrays.stream(column).sum()).as(name).isCloseTo(1, within(Weights.TOLERANCE));
        }
    }

    private static void assertNotNegative(Weights weights, String name) {
        for (double[] row : Stack.of(weights).getData()) {
            for (double weight : row) {
                assertThat(weight).as(name).isNotNegative();
            }
        }
    }

    private static Graph union(Topology topology) {
        int agents = topology.graph(0).agents();
        BitSet heard = edges(topology.graph(0));
        for (int tick = 1; tick < TICKS; tick++) {
            heard.or(edges(topology.graph(tick)));
        }
        return Graph.of(
                agents,
                i -> IntStream.range(0, agents)
                        .filter(j -> heard.get(i * agents + j))
                        .toArray());
    }

    static BitSet edges(Graph graph) {
        BitSet edges = new BitSet();
        for (int i = 0; i < graph.agents(); i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                edges.set(i * graph.agents() + graph.neighbor(i, k));
            }
        }
        return edges;
    }
}
