package org.parley.plugins.topologies;

import java.util.List;
import java.util.OptionalDouble;
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
        name = "uniform",
        says = "The same weight on every edge, (1 - self) / largest degree, the rest on the agent itself.")
public final class UniformFactory implements WeightRuleFactory {

    private static final Option<Double> SELF = Option.number("self")
            .from(0)
            .to(1)
            .says(
                    "Weight that the agents with the most neighbours keep for themselves; default: as much as each neighbour gets.");

    @Override
    public List<Option<?>> options() {
        return List.of(SELF, Lazy.OPTION);
    }

    @Override
    public List<String> faults(Settings settings) {
        if (settings.find(SELF).isPresent() && (settings.get(SELF) == 0 || settings.get(SELF) == 1)) {
            return List.of("self must lie between 0, where an even ring never agrees, and 1, where nobody listens");
        }
        return List.of();
    }

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        OptionalDouble self =
                settings.find(SELF).isPresent() ? OptionalDouble.of(settings.get(SELF)) : OptionalDouble.empty();
        return TrialWeights.of(Lazy.ifSet(settings, new Uniform(self)), topology);
    }
}
