package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Graph;
import org.parley.api.topology.IndependentEdges;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;
import org.parley.tck.dense.Stack;

class CorrectedRowStochasticTest {

    @Test
    void expectedSharesAgreeWithTheSumOverAllOutcomes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int agents = 1; agents <= 9; agents++) {
            double[] probabilities = random.doubles(agents).toArray();
            int sender = agents / 2;
            double[] shares = new CorrectedRowStochasticFactory.ReciprocalMeans(agents).shares(probabilities, sender);
            double[] summed = sumOverOutcomes(probabilities, sender);

            for (int k = 0; k < agents; k++) {
                // Round-off of a few dozen operations on numbers up to one.
                assertThat(shares[k]).as("n = %d, k = %d", agents, k).isCloseTo(summed[k], within(1e-14));
            }
        }
    }

    @Test
    void expectedSharesHaveAClosedFormForEqualProbabilities() {
        for (int agents : new int[] {2, 10, 511, 512, 2000}) {
            for (double p : new double[] {0.01, 0.6, 1}) {
                double[] probabilities = new double[agents];
                Arrays.fill(probabilities, p);
                double[] shares = new CorrectedRowStochasticFactory.ReciprocalMeans(agents).shares(probabilities, 0);

                // E[1 / (1 + Binomial(n - 1, p))]; the tolerance is the quadrature's round-off, measured at 1e-12.
                double kept = (1 - Math.pow(1 - p, agents)) / (agents * p);
                assertThat(shares[0] / kept).as("n = %d, p = %s", agents, p).isCloseTo(1, within(1e-11));
                assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-11));
            }
        }
    }

    @Test
    void receivesOnAverageWhatTheTransposeOfPushWouldGive() {
        int agents = 4;
        RandomGraphs.RandomDirected topology =
                RandomGraphs.RandomDirected.between(Networks.context(agents, 5), 0.3, 0.9);
        WeightRule rule = Networks.rule(new CorrectedRowStochasticFactory(), topology);
        RealMatrix received = new Array2DRowRealMatrix(agents, agents);
        RealMatrix pushed = new Array2DRowRealMatrix(agents, agents);
        for (int outcome = 0; outcome < 1 << (agents * (agents - 1)); outcome++) {
            Graph graph = outcome(agents, outcome);
            double chance = chance(topology, graph);
            received = received.add(Stack.of(rule.weights(graph, 0)).scalarMultiply(chance));
            pushed = pushed.add(Stack.of(WeightRules.push(graph)).scalarMultiply(chance));
        }

        // A sum of 4096 terms that add up to at most one: 4096 * 2^-53 < 1e-12.
        assertThat(received.subtract(pushed.transpose()).getNorm()).isLessThan(1e-12);
    }

    @Test
    void usesTheFormulaOfThePaperOnOneDraw() {
        RandomGraphs.RandomDirected topology = RandomGraphs.RandomDirected.between(Networks.context(5, 5), 0.3, 0.9);
        Graph graph = topology.graph(0);
        Weights weights =
                Networks.rule(new CorrectedRowStochasticFactory(), topology).weights(graph, 0);
        double[][] sent = new double[5][];
        for (int i = 0; i < 5; i++) {
            double[] probabilities = new double[5];
            for (int j = 0; j < 5; j++) {
                probabilities[j] = i == j ? 1 : topology.probability(i, j);
            }
            sent[i] = sumOverOutcomes(probabilities, i);
        }
        for (int i = 0; i < 5; i++) {
            assertThat(weights.self(i)).isCloseTo(sent[i][i], within(1e-14));
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbor(i, k);
                assertThat(weights.edge(i, k)).isCloseTo(sent[i][j] / topology.probability(j, i), within(1e-13));
            }
        }
    }

    @Test
    void countingComesCloseToKnowing() {
        RandomGraphs.RandomDirected topology = RandomGraphs.RandomDirected.between(Networks.context(6, 5), 0.4, 0.8);
        double[][] known = CorrectedRowStochasticFactory.known(topology, 6);
        double[][] counted = CorrectedRowStochasticFactory.counted(topology, 6, 4000);
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 6; j++) {
                // Relative standard error of either count is at most sqrt(0.6 / 0.4 / 4000) = 2 %, of their ratio 3 %;
                // four of these.
                assertThat(counted[i][j] / known[i][j]).isCloseTo(1, within(0.12));
            }
        }
        Graph graph = topology.graph(17);
        Weights estimated = Networks.rule(
                        new CorrectedRowStochasticFactory(), topology, Map.of("expected", "estimated", "window", 4000L))
                .weights(graph, 0);
        assertThat(estimated.self(2)).isEqualTo(counted[2][2]);
    }

    @Test
    void isTheTransposeOfPushOnAFixedGraph() {
        Topology star = Networks.topology(new StaticGraphs.StarFactory(), 5);
        RealMatrix received = Stack.of(
                Networks.rule(new CorrectedRowStochasticFactory(), star).weights(star.graph(0), 0));
        RealMatrix pushed = Stack.of(WeightRules.push(star.graph(0)));

        assertThat(received).isEqualTo(pushed.transpose());
        Topology alone = Networks.topology(new RandomGraphs.RandomDirectedFactory(), 1);
        assertThat(Networks.rule(new CorrectedRowStochasticFactory(), alone)
                        .weights(alone.graph(0), 0)
                        .self(0))
                .isCloseTo(1, within(1e-15));
    }

    @Test
    void transposesTheWeightsThatATopologyBrings() {
        double[][] pushed = {{0.5, 0.25, 0.1}, {0.25, 0.25, 0.2}, {0.25, 0.5, 0.7}};
        Topology topology = new ExplicitFactory.ExplicitTopology(new ExplicitFactory.WeightMatrix(pushed).toWeights());
        Weights received =
                Networks.rule(new CorrectedRowStochasticFactory(), topology).weights(topology.graph(0), 0);

        assertThat(new CorrectedRowStochasticFactory().startsFromOwnWeights()).isTrue();
        assertThat(Stack.of(received)).isEqualTo(new Array2DRowRealMatrix(pushed).transpose());
    }

    @Test
    void refusesEdgesThatOnlyEverRunOneWay() {
        assertThatThrownBy(() -> Networks.rule(
                        new CorrectedRowStochasticFactory(),
                        new StaticGraphs.FixedTopology(StaticGraphs.directedExponential(8))))
                .hasMessageContaining("never heard by it")
                .hasMessageContaining("the other way round");
        IndependentEdges oneWay = new IndependentEdges() {
            @Override
            public double probability(int from, int to) {
                return from < to ? 0.5 : 0;
            }

            @Override
            public Graph graph(long tick) {
                return Graph.of(2, i -> new int[0]);
            }

            @Override
            public int period() {
                return APERIODIC;
            }
        };
        assertThatThrownBy(() -> Networks.rule(new CorrectedRowStochasticFactory(), oneWay))
                .hasMessageContaining("agent 1 hears agent 0 but is never heard by it");
    }

    @Test
    void refusesToGuessTheProbabilitiesOfAnUnknownTopology() {
        Topology known = Networks.topology(new RandomGraphs.RandomDirectedFactory(), 4);
        Topology unknown = new Topology() {
            @Override
            public Graph graph(long tick) {
                return known.graph(tick);
            }

            @Override
            public int period() {
                return APERIODIC;
            }
        };

        assertThatThrownBy(() -> Networks.rule(new CorrectedRowStochasticFactory(), unknown))
                .hasMessageContaining("set expected: estimated");
        Networks.rule(new CorrectedRowStochasticFactory(), unknown, Map.of("expected", "estimated"));
    }

    @Test
    void refusesNetworksBeyondItsTable() {
        Topology large = Networks.topology(new StaticGraphs.RingFactory(), 10_000);

        assertThatThrownBy(() -> Networks.rule(new CorrectedRowStochasticFactory(), large))
                .hasMessageContaining("10000 agents");
    }

    private static double[] sumOverOutcomes(double[] probabilities, int sender) {
        int agents = probabilities.length;
        double[] shares = new double[agents];
        for (int outcome = 0; outcome < 1 << agents; outcome++) {
            if ((outcome >> sender & 1) == 0) {
                continue;
            }
            double chance = 1;
            for (int k = 0; k < agents; k++) {
                if (k != sender) {
                    chance *= (outcome >> k & 1) == 1 ? probabilities[k] : 1 - probabilities[k];
                }
            }
            for (int k = 0; k < agents; k++) {
                if ((outcome >> k & 1) == 1) {
                    shares[k] += chance / Integer.bitCount(outcome);
                }
            }
        }
        return shares;
    }

    private static Graph outcome(int agents, int bits) {
        return Graph.of(
                agents,
                i -> IntStream.range(0, agents)
                        .filter(j -> j != i)
                        .filter(j -> (bits >> (i * (agents - 1) + (j < i ? j : j - 1)) & 1) == 1)
                        .toArray());
    }

    private static double chance(IndependentEdges topology, Graph graph) {
        double chance = 1;
        for (int to = 0; to < graph.agents(); to++) {
            for (int from = 0; from < graph.agents(); from++) {
                if (from != to) {
                    double probability = topology.probability(from, to);
                    chance *= graph.indexOf(to, from) >= 0 ? probability : 1 - probability;
                }
            }
        }
        return chance;
    }
}
