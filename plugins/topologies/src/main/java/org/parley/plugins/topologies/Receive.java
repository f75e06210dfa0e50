package org.parley.plugins.topologies;

import java.util.OptionalInt;
import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/** What i hears and its own count alike: w_ij = 1 / (1 + in-degree of i), row-stochastic. */
final class Receive implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        OptionalInt shared = Degrees.shared(graph);
        if (shared.isPresent()) {
            return Weights.everyEdge(graph, 1.0 / (1 + shared.getAsInt()));
        }
        double[] self = new double[graph.agents()];
        double[] edges = new double[(int) graph.edges()];
        for (int i = 0; i < self.length; i++) {
            self[i] = 1.0 / (1 + graph.degree(i));
            for (int k = 0; k < graph.degree(i); k++) {
                edges[(int) graph.edgeOffset(i) + k] = self[i];
            }
        }
        return Weights.of(graph, self, edges);
    }
}
