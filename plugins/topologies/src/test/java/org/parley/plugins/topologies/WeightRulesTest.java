package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;
import org.parley.tck.dense.Stack;

class WeightRulesTest {

    private final Graph kite = Graph.of(4, i -> new int[][] {{1, 2}, {0, 2}, {0, 1, 3}, {2}}[i]);
    private final Topology directed = Networks.topology(new RandomGraphs.RandomDirectedFactory(), 6);

    @Test
    void metropolisGivesEachEdgeByTheLargerDegree() {
        Weights weights = WeightRules.metropolis(kite);

        assertThat(Stack.of(weights).getData()).isDeepEqualTo(new double[][] {
            {1 - 1.0 / 3 - 0.25, 1.0 / 3, 0.25, 0},
            {1.0 / 3, 1 - 1.0 / 3 - 0.25, 0.25, 0},
            {0.25, 0.25, 0.25, 0.25},
            {0, 0, 0.25, 0.75}
        });
    }

    @Test
    void metropolisSharesOneWeightWhereAllEdgesAgree() {
        assertThat(WeightRules.metropolis(StaticGraphs.circulant(9, 1)).sharedEdgeWeight())
                .contains(1.0 / 3);
        assertThat(WeightRules.metropolis(StaticGraphs.chain(9)).sharedEdgeWeight())
                .contains(1.0 / 3);
        assertThat(WeightRules.metropolis(StaticGraphs.star(9)).sharedEdgeWeight())
                .contains(1.0 / 9);
        assertThat(WeightRules.metropolis(StaticGraphs.directedExponential(9)).sharedEdgeWeight())
                .contains(0.2);
        assertThat(WeightRules.metropolis(kite).sharedEdgeWeight()).isEmpty();
    }

    @Test
    void metropolisRefusesWhereTheAverageWouldBeLost() {
        refuses(new WeightRules.MetropolisFactory(), directed, Map.of(), "is heard by", "column-stochastic");

        Graph balanced = Graph.of(3, i -> new int[][] {{1, 2}, {0}, {1}}[i].clone());
        assertThatThrownBy(() -> WeightRules.metropolis(balanced)).hasMessageContaining("agent");
        Graph twoCycles = Graph.of(5, i -> new int[][] {{2, 4}, {0}, {1}, {0}, {3}}[i]);
        assertThat(WeightRules.unbalanced(twoCycles)).isEmpty();
        assertThatThrownBy(() -> WeightRules.metropolis(twoCycles))
                .hasMessageContaining("different numbers of neighbors")
                .hasMessageContaining("uniform");
        assertThat(WeightRules.uniform(twoCycles, OptionalDouble.empty()).isColumnStochastic())
                .isTrue();
    }

    @Test
    void rulesAreTriedOnTheGraphsOfLaterTicksToo() {
        for (int period : new int[] {4, Topology.APERIODIC}) {
            Topology turningDirected = new Topology() {
                @Override
                public Graph graph(long tick) {
                    return tick == 3 ? StaticGraphs.directedExponential(8) : StaticGraphs.exponential(8);
                }

                @Override
                public int period() {
                    return period;
                }
            };
            refuses(
                    new WeightRules.LaplacianFactory(),
                    turningDirected,
                    Map.of(),
                    "this one is directed",
                    "column-stochastic");
            Networks.rule(new WeightRules.MetropolisFactory(), turningDirected);
        }
    }

    @Test
    void uniformKeepsWhatItIsTold() {
        Weights half = WeightRules.uniform(kite, OptionalDouble.of(0.5));
        assertThat(half.edge(3, 0)).isCloseTo(1.0 / 6, within(1e-16));
        assertThat(half.self(2)).isCloseTo(0.5, within(1e-15));
        assertThat(half.self(3)).isCloseTo(5.0 / 6, within(1e-15));

        Weights equal = WeightRules.uniform(kite, OptionalDouble.empty());
        assertThat(equal.edge(3, 0)).isEqualTo(0.25);
        assertThat(equal.self(2)).isEqualTo(0.25);
        assertThat(WeightRules.uniform(Graph.complete(1), OptionalDouble.of(0.5))
                        .self(0))
                .isEqualTo(1);
    }

    @Test
    void uniformIsOnlyRowStochasticOnAnUnbalancedGraph() {
        Weights weights =
                Networks.rule(new WeightRules.UniformFactory(), directed).weights(directed.graph(0), 0);

        assertThat(weights.isRowStochastic()).isTrue();
        assertThat(weights.isColumnStochastic()).isFalse();
    }

    @Test
    void settingsWithoutAnyMixingAreDiagnostics() {
        assertThat(Networks.diagnostics(new WeightRules.UniformFactory(), Map.of()))
                .isEmpty();
        assertThat(Networks.diagnostics(new WeightRules.UniformFactory(), Map.of("self", 0.3)))
                .isEmpty();
        assertThat(Networks.diagnostics(new WeightRules.UniformFactory(), Map.of("self", 0.0)))
                .hasSize(1);
        assertThat(Networks.diagnostics(new WeightRules.UniformFactory(), Map.of("self", 1.0)))
                .hasSize(1);
        assertThat(Networks.diagnostics(new WeightRules.LaplacianFactory(), Map.of()))
                .isEmpty();
        assertThat(Networks.diagnostics(new WeightRules.LaplacianFactory(), Map.of("scale", 0.0)))
                .hasSize(1);
        assertThat(Networks.diagnostics(new WeightRules.LaplacianFactory(), Map.of("scale", 2.0)))
                .hasSize(1);
        assertThat(Networks.diagnostics(new WeightRules.IncidenceFactory(), Map.of()))
                .isEmpty();
        assertThat(Networks.diagnostics(new WeightRules.IncidenceFactory(), Map.of("ratio", 0.0)))
                .hasSize(1);
    }

    @Test
    void laplacianPlacesTheSmallestEigenvalue() {
        Weights weights = WeightRules.laplacian(kite, 2.0 / 3);

        // The kite's Laplacian has eigenvalues 0, 1, 3, 4.
        assertThat(weights.edge(0, 0)).isCloseTo(1.0 / 6, within(1e-14));
        assertThat(weights.spectrum().smallest()).isCloseTo(1.0 / 3, within(1e-14));
        assertThat(weights.spectrum().largest()).isCloseTo(5.0 / 6, within(1e-14));
    }

    @Test
    void laplacianAndIncidenceRefuseDirectedGraphs() {
        for (WeightRuleFactory rule : List.of(new WeightRules.LaplacianFactory(), new WeightRules.IncidenceFactory())) {
            refuses(rule, directed, Map.of(), "this one is directed", "column-stochastic");
            refuses(
                    rule,
                    new OnePeerExponentialFactory.OnePeerExponential(8),
                    Map.of(),
                    "this one is directed",
                    "column-stochastic");
            refuses(
                    rule,
                    new StaticGraphs.FixedTopology(StaticGraphs.directedExponential(8)),
                    Map.of(),
                    "this one is directed",
                    "column-stochastic");
        }
    }

    @Test
    void incidenceTakesTheRatioAsItIs() {
        Weights weights = WeightRules.incidence(kite, 0.25, false);
        assertThat(weights.edge(0, 0)).isEqualTo(0.25);
        assertThat(weights.spectrum().smallest()).isCloseTo(0, within(1e-14));

        assertThat(WeightRules.incidence(kite, 0.25, true).edge(0, 0)).isEqualTo(0.125);
    }

    @Test
    void incidenceRefusesARatioThatDoesNotContract() {
        StaticGraphs.FixedTopology topology = new StaticGraphs.FixedTopology(kite);
        Networks.rule(new WeightRules.IncidenceFactory(), topology, Map.of("ratio", 0.499));
        assertThatThrownBy(() -> Networks.rule(new WeightRules.IncidenceFactory(), topology, Map.of("ratio", 0.501)))
                .isInstanceOfSatisfying(
                        ParleyException.class,
                        refusal -> assertThat(refusal.diagnostics())
                                .singleElement()
                                .satisfies(diagnostic -> {
                                    assertThat(diagnostic.code()).isEqualTo(ErrorCode.CONFIG_OUT_OF_RANGE);
                                    assertThat(diagnostic.message())
                                            .contains("ratio 0.501", "lambda_max(L) = 4.00000", "eigenvalue is -1.004");
                                    assertThat(diagnostic.hint()).startsWith("take a ratio below 0.5000; below 0.3333");
                                }));
        Networks.rule(new WeightRules.IncidenceFactory(), topology, Map.of("ratio", 0.999, "lazy", true));
        assertThatThrownBy(() -> Networks.rule(
                        new WeightRules.IncidenceFactory(), topology, Map.of("ratio", 1.001, "lazy", true)))
                .hasMessageContaining("below 1.000");
    }

    @Test
    void theRatioOfTheSpdbPaperFailsOnItsDenserRandomGraphs() {
        // Reference, errata of SPDB: on ten agents with p = 0.9, 0.2 lambda_max is above 4/3; a complete graph reaches
        // exactly 2.
        Topology complete = Networks.topology(new StaticGraphs.CompleteFactory(), 10);
        refuses(new WeightRules.IncidenceFactory(), complete, Map.of("ratio", 0.2), "do not contract", "below 0.2000");
    }

    @Test
    void pushSplitsEvenlyOverTheHearers() {
        Graph graph = Graph.of(3, i -> new int[][] {{}, {0}, {0, 1}}[i]);

        assertThat(Stack.of(WeightRules.push(graph)).getData()).isDeepEqualTo(new double[][] {
            {1.0 / 3, 0, 0},
            {1.0 / 3, 0.5, 0},
            {1.0 / 3, 0.5, 1}
        });
    }

    private static void refuses(
            WeightRuleFactory rule, Topology topology, Map<String, Object> with, String reason, String remedy) {
        assertThatThrownBy(() -> Networks.rule(rule, topology, with))
                .isInstanceOfSatisfying(
                        ParleyException.class,
                        refusal -> assertThat(refusal.diagnostics())
                                .singleElement()
                                .satisfies(diagnostic -> {
                                    assertThat(diagnostic.message()).contains(reason);
                                    assertThat(diagnostic.hint()).contains(remedy);
                                    assertThat(diagnostic.path()).isEmpty();
                                }));
    }
}
