package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.plugins.topologies.RandomGraphs.ErdosRenyiFactory;
import org.parley.plugins.topologies.RandomGraphs.RandomDirected;
import org.parley.plugins.topologies.RandomGraphs.RandomDirectedFactory;

class RandomGraphsTest {

    @Test
    void linksPairsWithTheGivenProbability() {
        double probability = 0.3;
        int agents = 30;
        int draws = 200;
        long[][] linked = new long[agents][agents];
        long all = 0;
        for (int seed = 0; seed < draws; seed++) {
            Graph graph = connected(agents, seed, probability);
            all += graph.edges() / 2;
            for (int i = 0; i < agents; i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    linked[i][graph.neighbor(i, k)]++;
                }
            }
        }

        // Asking for connected graphs hardly shifts anything here (they are 99.9 % of all). Four standard deviations of
        // the total,
        // and five and a half of each of the 435 pairs.
        double pairs = draws * agents * (agents - 1) / 2.0;
        assertThat((double) all).isCloseTo(pairs * probability, within(4 * Math.sqrt(pairs * 0.21)));
        for (int i = 0; i < agents; i++) {
            for (int j = 0; j < i; j++) {
                assertThat((double) linked[i][j]).isCloseTo(draws * probability, within(5.5 * Math.sqrt(draws * 0.21)));
            }
        }
    }

    @Test
    void drawsAnotherGraphForAnotherSeed() {
        assertThat(NetworkChecksTest.edges(connected(12, 1, 0.5)))
                .isNotEqualTo(NetworkChecksTest.edges(connected(12, 2, 0.5)));
        assertThat(NetworkChecksTest.edges(
                        RandomDirected.same(Networks.context(12, 1), 0.5).graph(3)))
                .isNotEqualTo(NetworkChecksTest.edges(
                        RandomDirected.same(Networks.context(12, 2), 0.5).graph(3)));
    }

    @Test
    void refusesAProbabilityThatNeverConnects() {
        for (double probability : new double[] {0, 1e-300, 0.02}) {
            assertThatThrownBy(() -> connected(50, 1, probability))
                    .isInstanceOfSatisfying(
                            ParleyException.class,
                            refusal -> assertThat(refusal.diagnostics())
                                    .singleElement()
                                    .satisfies(diagnostic -> {
                                        assertThat(diagnostic.code()).isEqualTo(ErrorCode.NETWORK_UNUSABLE);
                                        assertThat(diagnostic.message())
                                                .isEqualTo("none of 100 random graphs of 50 agents with probability "
                                                        + probability + " was connected");
                                        assertThat(diagnostic.hint()).contains("ln(n)/n = 0.0782");
                                    }));
        }
    }

    @Test
    void drawsAgainUntilConnected() {
        // At ln(n)/n about one graph in three is connected.
        for (int seed = 0; seed < 20; seed++) {
            assertThat(connected(50, seed, 0.078).isConnected()).isTrue();
        }
    }

    @Test
    void isCompleteWhenEveryLinkIsCertain() {
        assertThat(connected(100_000, 1, 1).isComplete()).isTrue();
    }

    @Test
    void refusesGraphsThatWouldNotFitIntoMemory() {
        assertThatThrownBy(() -> connected(1_000_000, 1, 0.5)).hasMessageContaining("messages per exchange");
        assertThatThrownBy(() -> RandomDirected.same(Networks.context(1_000_000, 1), 0.5))
                .hasMessageContaining("messages per exchange");
        assertThatThrownBy(() -> RandomDirected.between(Networks.context(1_000_000, 1), 0, 1e-6))
                .hasMessageContaining("too many for a probability of its own");
    }

    @Test
    void drawsAndMeasuresTenThousandAgentsInNoTime() {
        // About half a second; the bound only catches work that grows with the square of the agents.
        assertTimeout(Duration.ofSeconds(120), () -> {
            Graph graph = connected(10_000, 1, 0.002);

            // 100 million pairs: 2e5 expected edges, standard deviation 630.
            assertThat((double) graph.edges()).isCloseTo(2e5, within(4 * 630.0));
            assertThat(WeightRules.metropolis(graph).spectrum().radius()).isBetween(0.3, 0.9);
            assertThat(WeightRules.laplacian(graph, 2.0 / 3).spectrum().smallest())
                    .isCloseTo(1.0 / 3, within(1e-12));
        });
    }

    @Test
    void directedEdgesComeAndGoWithTheirOwnProbability() {
        int agents = 6;
        int ticks = 4000;
        RandomDirected topology = RandomDirected.between(Networks.context(agents, 3), 0.2, 0.9);
        int[][] heard = new int[agents][agents];
        for (int tick = 0; tick < ticks; tick++) {
            Graph graph = topology.graph(tick);
            for (int to = 0; to < agents; to++) {
                for (int k = 0; k < graph.degree(to); k++) {
                    heard[graph.neighbor(to, k)][to]++;
                }
            }
        }
        for (int from = 0; from < agents; from++) {
            for (int to = 0; to < agents; to++) {
                if (from != to) {
                    double probability = topology.probability(from, to);
                    assertThat(probability).isBetween(0.2, 0.9);
                    // Four and a half standard deviations for thirty edges.
                    assertThat(heard[from][to] / (double) ticks)
                            .isCloseTo(probability, within(4.5 * Math.sqrt(probability * (1 - probability) / ticks)));
                }
            }
        }
        assertThat(topology.probability(0, 1)).isNotEqualTo(topology.probability(1, 0));
    }

    @Test
    void oneProbabilityHoldsForAllEdges() {
        RandomDirected certain = RandomDirected.same(Networks.context(5, 3), 1);
        assertThat(certain.graph(9).edges()).isEqualTo(20);
        assertThat(certain.probability(0, 4)).isEqualTo(1);

        RandomDirected rare = RandomDirected.same(Networks.context(100, 3), 0.01);
        // 99 expected, standard deviation 9.9.
        assertThat((double) rare.graph(0).edges()).isCloseTo(99, within(40.0));
    }

    @Test
    void refusesDirectedEdgesThatNeverOccur() {
        assertThatThrownBy(() -> RandomDirected.same(Networks.context(5, 3), 0))
                .hasMessageContaining("no agent ever hears another");
        assertThat(RandomDirected.same(Networks.context(1, 3), 0).graph(0).edges())
                .isZero();
    }

    @Test
    void takesANumberOrAPairAsProbability() {
        RandomDirectedFactory factory = new RandomDirectedFactory();

        assertThat(Networks.diagnostics(factory, Map.of("probability", List.of(0.5))))
                .isEmpty();
        assertThat(Networks.diagnostics(factory, Map.of("probability", List.of(0.4, 0.4))))
                .isEmpty();
        assertThat(Networks.diagnostics(factory, Map.of("probability", List.of(0.8, 0.4))))
                .hasSize(1);
        assertThat(Networks.diagnostics(factory, Map.of("probability", List.of())))
                .hasSize(1);
        assertThat(Networks.diagnostics(factory, Map.of("probability", List.of(0.1, 0.2, 0.3))))
                .hasSize(1);
        assertThat(Networks.topology(factory, 4, Map.of("probability", List.of(1.0)))
                        .graph(0)
                        .edges())
                .isEqualTo(12);
        Topology standard = Networks.topology(factory, 4);
        assertThat(((RandomDirected) standard).probability(0, 1)).isBetween(0.4, 0.8);
    }

    private static Graph connected(int agents, long seed, double probability) {
        return ErdosRenyiFactory.connected(Networks.context(agents, seed), probability);
    }

    @Test
    void certainTrialsSucceedEveryTimeAndImpossibleOnesNever() {
        assertThat(successes(5, 1, 1)).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(successes(5, 0, 1)).isEmpty();
        assertThat(successes(0, 1, 1)).isEmpty();
        assertThat(successes(Long.MAX_VALUE, Double.MIN_VALUE, 1)).isEmpty();
    }

    @Test
    void everyTrialSucceedsEquallyOften() {
        for (double probability : new double[] {0.01, 0.5, 0.97}) {
            int trials = 20;
            int runs = 20_000;
            int[] count = new int[trials];
            int both = 0;
            for (int seed = 0; seed < runs; seed++) {
                List<Long> successes = successes(trials, probability, seed);
                assertThat(successes).isSorted().doesNotHaveDuplicates();
                successes.forEach(trial -> count[trial.intValue()]++);
                both += successes.contains(3L) && successes.contains(4L) ? 1 : 0;
            }
            // Four and a half standard deviations for sixty counts, and for independence of neighbors.
            for (int successes : count) {
                assertThat(successes / (double) runs).isCloseTo(probability, within(deviation(probability, runs)));
            }
            double square = probability * probability;
            assertThat(both / (double) runs).isCloseTo(square, within(deviation(square, runs)));
        }
    }

    private static double deviation(double probability, int runs) {
        return 4.5 * Math.sqrt(probability * (1 - probability) / runs);
    }

    private static List<Long> successes(long trials, double probability, long seed) {
        List<Long> successes = new ArrayList<>();
        RandomGraphs.successes(trials, probability, new SplittableRandom(seed), successes::add);
        return successes;
    }
}
