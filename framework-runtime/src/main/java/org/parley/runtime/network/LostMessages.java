package org.parley.runtime.network;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;
import org.parley.runtime.random.Seeds;

/**
 * Simulated faults: every message gets lost with the same probability, independently, the same ones for the same seed.
 *
 * <p>Who misses a message of row-stochastic weights keeps that share for itself, so rows still sum to one; of other weights, such as
 * push-sum's, the share is gone. All exchanges of a level within one tick lose the same messages.
 */
public record LostMessages(double probability, Seeds seeds, String level) {

    /** The weights that arrive at this tick. */
    public Weights thin(Weights weights, long tick) {
        Graph graph = weights.graph();
        boolean keepShare = weights.isRowStochastic();
        int[][] heard = new int[graph.agents()][];
        double[][] kept = new double[graph.agents()][];
        double[] self = new double[graph.agents()];
        for (int i = 0; i < graph.agents(); i++) {
            RandomGenerator random = seeds.stream("loss/" + level, i, tick);
            int arrived = 0;
            heard[i] = new int[graph.degree(i)];
            kept[i] = new double[graph.degree(i)];
            self[i] = weights.self(i);
            for (int k = 0; k < graph.degree(i); k++) {
                if (random.nextDouble() >= probability) {
                    heard[i][arrived] = graph.neighbour(i, k);
                    kept[i][arrived++] = weights.edge(i, k);
                } else if (keepShare) {
                    self[i] += weights.edge(i, k);
                }
            }
            heard[i] = Arrays.copyOf(heard[i], arrived);
            kept[i] = Arrays.copyOf(kept[i], arrived);
        }
        double[] edges = Arrays.stream(kept).flatMapToDouble(Arrays::stream).toArray();
        return Weights.of(Graph.of(graph.agents(), i -> heard[i]), self, edges);
    }
}
