package org.parley.plugins.topologies;

import java.util.OptionalInt;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/** w_ij = 1 / (1 + max(d_i, d_j)), what is left stays with the agent; needs to know no more than its neighbours' degrees. */
final class Metropolis implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        OptionalInt shared = Degrees.shared(graph);
        if (shared.isPresent()) {
            return Weights.everyEdge(graph, 1.0 / (1 + shared.getAsInt()));
        }
        if (!graph.isSymmetric()) {
            throw refusal(graph);
        }
        double[] self = new double[graph.agents()];
        double[] edges = new double[(int) graph.edges()];
        boolean allEqual = true;
        for (int i = 0; i < self.length; i++) {
            self[i] = 1;
            for (int k = 0; k < graph.degree(i); k++) {
                double weight = 1.0 / (1 + Math.max(graph.degree(i), graph.degree(graph.neighbour(i, k))));
                edges[(int) graph.edgeOffset(i) + k] = weight;
                self[i] -= weight;
                allEqual &= weight == edges[0];
            }
        }
        // A path or a star: one weight, and the eigenvalues in closed form.
        return allEqual ? Weights.everyEdge(graph, edges[0]) : Weights.of(graph, self, edges);
    }

    private static ParleyException refusal(Graph graph) {
        OptionalInt unbalanced = Degrees.unbalanced(graph);
        if (unbalanced.isEmpty()) {
            return NetworkErrors.network(
                    "metropolis weights on this directed graph would lose the average: agents have different numbers of neighbours",
                    "use the weights uniform");
        }
        int agent = unbalanced.getAsInt();
        return NetworkErrors.network(
                "metropolis weights on this directed graph would lose the average: agent " + agent + " hears "
                        + graph.degree(agent) + " others and is heard by " + graph.outDegree(agent),
                "use the weights push with the mixing push-sum, or a topology whose links run both ways");
    }
}
