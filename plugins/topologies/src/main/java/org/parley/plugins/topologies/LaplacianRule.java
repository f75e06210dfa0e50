package org.parley.plugins.topologies;

import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/** W = I - scale L / lambda_max(L): eigenvalues from 1 - scale to 1. INTERACT takes scale = 2/3. */
record LaplacianRule(double scale) implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        if (!graph.isSymmetric()) {
            throw NetworkErrors.network(
                    "laplacian weights need a graph whose links run both ways; this one is directed",
                    "use the weights uniform or push, or another topology");
        }
        double largest = graph.laplacianSpectrum().largest();
        return Weights.everyEdge(graph, largest > 0 ? scale / largest : 0);
    }
}
