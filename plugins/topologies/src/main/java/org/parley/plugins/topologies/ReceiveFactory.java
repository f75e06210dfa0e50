package org.parley.plugins.topologies;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "receive",
        says = "1 / (1 + number of agents heard) on all that an agent receives: row-stochastic, on any directed graph.")
public final class ReceiveFactory implements WeightRuleFactory {

    /** What i hears and its own count alike: w_ij = 1 / (1 + in-degree of i). */
    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        return (graph, tick) -> {
            EntryWise shares = (receiver, sender) -> 1.0 / (1 + graph.degree(receiver));
            return shares.sharesOn(graph);
        };
    }
}
