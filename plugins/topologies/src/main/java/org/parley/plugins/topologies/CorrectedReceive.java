package org.parley.plugins.topologies;

import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/**
 * HGP's weights: messages run along the edges as they are, yet on average they are mixed by the transpose of the push weights.
 *
 * @param factors see {@link ReceiveFactors}
 */
record CorrectedReceive(double[][] factors) implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        double[] self = new double[graph.agents()];
        double[] edges = new double[(int) graph.edges()];
        for (int i = 0; i < self.length; i++) {
            self[i] = factors[i][i];
            for (int k = 0; k < graph.degree(i); k++) {
                edges[(int) graph.edgeOffset(i) + k] = factors[i][graph.neighbour(i, k)];
            }
        }
        return Weights.of(graph, self, edges);
    }
}
