package org.parley.plugins.topologies;

import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.pf4j.Extension;

@Extension
public final class PushFactory implements WeightRuleFactory {

    @Override
    public String name() {
        return "push";
    }

    @Override
    public String description() {
        return "1 / (1 + out-degree) on everything an agent sends: column-stochastic, for push-sum on directed graphs.";
    }

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        return new Push();
    }
}
