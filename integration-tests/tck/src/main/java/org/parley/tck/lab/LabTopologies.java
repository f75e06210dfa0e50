package org.parley.tck.lab;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.api.topology.IndependentEdges;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.runtime.random.Seeds;

/** Graphs of every sort for weight rules to be tried on, and what topologies are told of a run. */
public final class LabTopologies {

    private static final long SEED = 20260805;

    private LabTopologies() {}

    public static TopologyContext context(int agents, long seed) {
        return new TopologyContext() {
            @Override
            public int agents() {
                return agents;
            }

            @Override
            public RandomGenerator random(String purpose, long tick) {
                return new Seeds(seed).stream(purpose, 0, tick);
            }
        };
    }

    /** By what to call them. */
    public static Map<String, Topology> catalogue() {
        Map<String, Topology> all = new LinkedHashMap<>();
        all.put("one agent", fixed(Graph.complete(1)));
        all.put("a pair", fixed(Graph.complete(2)));
        all.put("a ring of 5", fixed(Graph.of(5, i -> new int[] {(i + 1) % 5, (i + 4) % 5})));
        all.put(
                "a path of 4",
                fixed(Graph.of(4, i -> i == 0 ? new int[] {1} : i == 3 ? new int[] {2} : new int[] {i - 1, i + 1})));
        all.put(
                "a star of 6",
                fixed(Graph.of(6, i -> i == 0 ? IntStream.range(1, 6).toArray() : new int[] {0})));
        all.put("a complete graph of 7", fixed(Graph.complete(7)));
        all.put("an irregular graph of 7", fixed(irregular()));
        all.put("a directed ring of 5", fixed(Graph.of(5, i -> new int[] {(i + 4) % 5})));
        all.put(
                "an irregular directed graph of 4",
                fixed(Graph.of(4, i -> i == 0 ? new int[] {1, 2, 3} : new int[] {i - 1})));
        all.put("independent edges between 5", new Coins(5));
        return all;
    }

    private static Topology fixed(Graph graph) {
        return tick -> graph;
    }

    /** A triangle, a square that shares a corner with it, and a tail. */
    private static Graph irregular() {
        int[][] hears = {{1, 2}, {0, 2}, {0, 1, 3, 5}, {2, 4}, {3, 5}, {2, 4, 6}, {5}};
        return Graph.of(7, i -> hears[i]);
    }

    /** Every edge there or not at every tick, with a probability of its own. */
    private record Coins(int agents) implements IndependentEdges {

        @Override
        public double probability(int from, int to) {
            return 0.3 + 0.6 * new Seeds(SEED).stream("probability", from, to).nextDouble();
        }

        @Override
        public int period() {
            return APERIODIC;
        }

        @Override
        public Graph graph(long tick) {
            return Graph.of(
                    agents,
                    to -> IntStream.range(0, agents)
                            .filter(from -> from != to
                                    && new Seeds(SEED)
                                                    .stream("coin", (long) from * agents + to, tick)
                                                            .nextDouble()
                                            < probability(from, to))
                            .toArray());
        }
    }
}
