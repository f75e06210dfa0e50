package org.parley.plugins.topologies;

import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.pf4j.Extension;

@Extension
public final class ReceiveFactory implements WeightRuleFactory {

    @Override
    public String name() {
        return "receive";
    }

    @Override
    public String description() {
        return "1 / (1 + number of agents heard) on all that an agent receives: row-stochastic, on any directed graph.";
    }

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        return new Receive();
    }
}
