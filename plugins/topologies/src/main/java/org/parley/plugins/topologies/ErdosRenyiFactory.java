package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "erdos-renyi",
        says = "Each pair of agents is linked with the same probability; drawn once, and again until connected.")
public final class ErdosRenyiFactory implements TopologyFactory {

    private static final Option<Double> PROBABILITY =
            Option.number("probability").from(0).to(1).orElse(0.5).says("How likely two agents are linked.");

    @Override
    public List<Option<?>> options() {
        return List.of(PROBABILITY);
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new FixedTopology(ErdosRenyi.connected(context, settings.get(PROBABILITY)));
    }
}
