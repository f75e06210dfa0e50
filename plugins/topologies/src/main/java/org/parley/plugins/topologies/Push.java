package org.parley.plugins.topologies;

import java.util.OptionalInt;
import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/** What j sends is split evenly over those who hear it and itself: w_ij = 1 / (1 + out-degree of j), column-stochastic. */
final class Push implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        OptionalInt shared = Degrees.shared(graph);
        if (shared.isPresent()) {
            return Weights.everyEdge(graph, 1.0 / (1 + shared.getAsInt()));
        }
        double[] self = new double[graph.agents()];
        double[] edges = new double[(int) graph.edges()];
        for (int i = 0; i < self.length; i++) {
            self[i] = share(graph, i);
            for (int k = 0; k < graph.degree(i); k++) {
                edges[(int) graph.edgeOffset(i) + k] = share(graph, graph.neighbour(i, k));
            }
        }
        return Weights.of(graph, self, edges);
    }

    private static double share(Graph graph, int sender) {
        return 1.0 / (1 + graph.outDegree(sender));
    }
}
