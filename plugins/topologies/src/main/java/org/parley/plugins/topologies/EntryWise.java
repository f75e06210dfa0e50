package org.parley.plugins.topologies;

import java.util.OptionalInt;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/** Weights that are known entry by entry. */
@FunctionalInterface
interface EntryWise {

    /** w_ij, on the diagonal and on the edges. */
    double weight(int receiver, int sender);

    default Weights on(Graph graph) {
        double[] self = new double[graph.agents()];
        double[] edges = new double[(int) graph.edges()];
        for (int i = 0; i < self.length; i++) {
            self[i] = weight(i, i);
            for (int k = 0; k < graph.degree(i); k++) {
                edges[(int) graph.edgeOffset(i) + k] = weight(i, graph.neighbour(i, k));
            }
        }
        return Weights.of(graph, self, edges);
    }

    /** For shares of 1 / (1 + degree): one weight where everyone has the same number of neighbours. */
    default Weights sharesOn(Graph graph) {
        OptionalInt shared = Degrees.shared(graph);
        return shared.isPresent() ? Weights.everyEdge(graph, 1.0 / (1 + shared.getAsInt())) : on(graph);
    }
}
