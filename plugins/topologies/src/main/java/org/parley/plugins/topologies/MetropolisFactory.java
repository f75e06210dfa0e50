package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "metropolis",
        says = "1 / (1 + the larger degree of the two ends) on every edge, the rest on the agent itself.")
public final class MetropolisFactory implements WeightRuleFactory {

    @Override
    public List<Option<?>> options() {
        return List.of(Lazy.OPTION);
    }

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        return TrialWeights.of(Lazy.ifSet(settings, new Metropolis()), topology);
    }
}
