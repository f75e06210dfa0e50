package org.parley.plugins.topologies;

import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/** What i hears and its own count alike: w_ij = 1 / (1 + in-degree of i), row-stochastic. */
final class Receive implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        EntryWise shares = (receiver, sender) -> 1.0 / (1 + graph.degree(receiver));
        return shares.sharesOn(graph);
    }
}
