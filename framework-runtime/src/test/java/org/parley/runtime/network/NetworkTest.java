package org.parley.runtime.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;
import org.parley.runtime.config.FakeTopology;
import org.parley.runtime.network.WeightCheck.Shortfall;

class NetworkTest {

    private static final int AGENTS = 6;

    @Test
    void keepsTheWeightsOfAFixedGraph() {
        Network network = network(tick -> ring());
        assertThat(network.isFixed()).isTrue();
        assertThat(network.weights(0)).isSameAs(network.weights(17));
    }

    @Test
    void keepsTheWeightsOfEveryPhase() {
        Network network = network(repeating(2));
        assertThat(network.isFixed()).isFalse();
        assertThat(network.weights(0)).isSameAs(network.weights(2)).isNotSameAs(network.weights(1));
        assertThat(network.weights(1)).isSameAs(network.weights(3));
    }

    @Test
    void makesNewWeightsAtEveryTickOfAGraphThatNeverRepeats() {
        Network network = network(repeating(Topology.APERIODIC));
        Weights first = network.weights(0);
        assertThat(network.weights(0)).isSameAs(first);
        assertThat(network.weights(1)).isNotSameAs(first);
        assertThat(network.weights(0).graph().degree(0)).isEqualTo(first.graph().degree(0));
    }

    @Test
    void findsAgentsThatAreNeverReached() {
        assertThat(Connectivity.diagnostic(tick -> ring())).isEmpty();
        assertThat(Connectivity.diagnostic(tick -> Graph.complete(AGENTS))).isEmpty();
        assertThat(Connectivity.diagnostic(tick -> pairs()))
                .contains("the graph is not connected: agent 2 never reaches agent 0");
        assertThat(Connectivity.diagnostic(tick ->
                        Graph.of(AGENTS, i -> i == 0 ? new int[] {1, 2, 3, 4, 5} : new int[0])))
                .contains("the graph is not connected: agent 0 never reaches some agent");
    }

    @Test
    void joinsGraphsOverAPeriod() {
        assertThat(Connectivity.diagnostic(alternating(pairs(), shiftedPairs(), 2)))
                .isEmpty();
        assertThat(Connectivity.diagnostic(alternating(pairs(), shiftedPairs(), Topology.APERIODIC)))
                .isEmpty();
        assertThat(Connectivity.diagnostic(alternating(pairs(), pairs(), 2)))
                .contains("the graph is not connected: agent 2 never reaches agent 0 within 2 ticks");
        assertThat(Connectivity.diagnostic(alternating(pairs(), pairs(), Topology.APERIODIC))
                        .orElseThrow())
                .endsWith(" within 32 ticks");
    }

    @Test
    void listsEveryPropertyThatIsMissed() {
        // Agent 0 receives from agent 1, and no agent receives from agent 0; row 0 and column 1 sum to 1.5.
        Graph graph = Graph.of(2, i -> i == 0 ? new int[] {1} : new int[0]);
        Network network = new Network(
                FakeTopology.weighted(Weights.of(graph, new double[] {1, 1}, new double[] {0.5})), Optional.empty());
        assertThat(WeightCheck.shortfalls(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(0), network))
                .containsExactly(
                        new Shortfall(
                                Optional.of(Property.SYMMETRIC),
                                "symmetric weights",
                                "w[0][1] = 0.5 and w[1][0] = 0.0"),
                        new Shortfall(
                                Optional.of(Property.ROW_STOCHASTIC), "rows that sum to 1", "row 0 summing to 1.5"),
                        new Shortfall(
                                Optional.of(Property.COLUMN_STOCHASTIC),
                                "columns that sum to 1",
                                "column 1 summing to 1.5"));
    }

    @Test
    void checksEveryPhase() {
        Weights good = Weights.everyEdge(ring(), 0.25);
        Weights bad = Weights.everyEdge(ring(), 0.5);
        Network network = new Network(
                new Topology() {
                    @Override
                    public Graph graph(long tick) {
                        return ring();
                    }

                    @Override
                    public int period() {
                        return 3;
                    }

                    @Override
                    public Optional<Weights> ownWeights(long tick) {
                        return Optional.of(tick == 2 ? bad : good);
                    }
                },
                Optional.empty());
        assertThat(WeightCheck.shortfalls(WeightRequirement.DOUBLY_STOCHASTIC.withEigenvaluesAbove(-0.5), network))
                .containsExactly(new Shortfall(Optional.empty(), "λ_min > -1/2", "-1.0000"));
        assertThat(WeightCheck.words(WeightRequirement.DOUBLY_STOCHASTIC.withEigenvaluesAbove(1 - 1.3333)))
                .contains("λ_min > -0.3333");
        assertThat(WeightCheck.shortfalls(WeightRequirement.SYMMETRIC, network))
                .containsExactly(new Shortfall(
                        Optional.of(Property.CONSTANT),
                        "the same weights at every tick",
                        "a graph that repeats only after 3 ticks"));
    }

    @Test
    void demandsAMarginAboveTheBound() {
        // The ring of 6 with weight c has eigenvalues 1 - c (2 - 2 cos(pi k / 3)), the smallest 1 - 4c.
        double bound = -1.0 / 3;
        assertThat(eigenvalueShortfalls((1 - bound) / 4, bound)).hasSize(1);
        assertThat(eigenvalueShortfalls((1 - bound - WeightCheck.MARGIN / 2) / 4, bound))
                .hasSize(1);
        assertThat(eigenvalueShortfalls((1 - bound - 4 * WeightCheck.MARGIN) / 4, bound))
                .isEmpty();
    }

    private static List<Shortfall> eigenvalueShortfalls(double weight, double bound) {
        Network network = new Network(FakeTopology.weighted(Weights.everyEdge(ring(), weight)), Optional.empty());
        return WeightCheck.shortfalls(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(bound), network);
    }

    private static Network network(Topology topology) {
        return new Network(topology, Optional.of((graph, tick) -> Weights.everyEdge(graph, 0.25)));
    }

    private static Graph ring() {
        return Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + AGENTS - 1) % AGENTS});
    }

    private static Graph pairs() {
        return Graph.of(AGENTS, i -> new int[] {i ^ 1});
    }

    private static Graph shiftedPairs() {
        return Graph.of(AGENTS, i -> new int[] {Math.floorMod(i % 2 == 0 ? i - 1 : i + 1, AGENTS)});
    }

    private static Topology repeating(int period) {
        return alternating(ring(), pairs(), period);
    }

    private static Topology alternating(Graph even, Graph odd, int period) {
        return new Topology() {
            @Override
            public Graph graph(long tick) {
                return tick % 2 == 0 ? even : odd;
            }

            @Override
            public int period() {
                return period;
            }
        };
    }
}
