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
@Described(name = "exponential", says = "Agents in a circle, each linked with those 1, 2, 4, 8, ... places away.")
public final class ExponentialFactory implements TopologyFactory {

    private static final Option<Boolean> DIRECTED = Option.flag("directed")
            .orElse(false)
            .says("Whether agents receive only from those before them, instead of from both sides.");

    @Override
    public List<Option<?>> options() {
        return List.of(DIRECTED);
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        int agents = context.agents();
        return new FixedTopology(settings.get(DIRECTED) ? Exponential.directed(agents) : Exponential.graph(agents));
    }
}
