package org.parley.plugins.topologies;

import java.util.Arrays;
import java.util.Locale;
import org.parley.api.topology.Graph;

/** Collects edges in any order and makes a graph of them. */
final class EdgeList {

    /** Four bytes each, several times over while a graph is built: beyond this a run could not start anyway. */
    private static final double MOST_EDGES = 2e8;

    private final int[][] sources;
    private final int[] degrees;

    EdgeList(int agents) {
        sources = new int[agents][4];
        degrees = new int[agents];
    }

    /** Refuses random graphs that could not be held in memory. */
    static void refuseTooMany(int agents, double probability) {
        double expected = probability * agents * (agents - 1.0);
        if (expected > MOST_EDGES) {
            throw NetworkErrors.network(
                    String.format(Locale.ROOT, "%.2g messages per exchange are more than %.2g", expected, MOST_EDGES),
                    "lower the probability, or use the topology complete, which mixes by one mean");
        }
    }

    void add(int receiver, int sender) {
        if (degrees[receiver] == sources[receiver].length) {
            sources[receiver] = Arrays.copyOf(sources[receiver], 2 * degrees[receiver]);
        }
        sources[receiver][degrees[receiver]++] = sender;
    }

    Graph toGraph() {
        return Graph.of(degrees.length, i -> Arrays.copyOf(sources[i], degrees[i]));
    }
}
