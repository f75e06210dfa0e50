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
        EntryWise entries = (receiver, sender) -> factors[receiver][sender];
        return entries.on(graph);
    }
}
