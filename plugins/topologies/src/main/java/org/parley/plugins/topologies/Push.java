package org.parley.plugins.topologies;

import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/** What j sends is split evenly over those who hear it and itself: w_ij = 1 / (1 + out-degree of j), column-stochastic. */
final class Push implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        EntryWise shares = (receiver, sender) -> 1.0 / (1 + graph.outDegree(sender));
        return shares.sharesOn(graph);
    }
}
