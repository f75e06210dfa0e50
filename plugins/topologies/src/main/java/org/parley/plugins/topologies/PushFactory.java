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
        name = "push",
        says = "1 / (1 + out-degree) on everything an agent sends: column-stochastic, for push-sum on directed graphs.")
public final class PushFactory implements WeightRuleFactory {

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        return new Push();
    }
}
