package org.parley.plugins.topologies;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "star", says = "Agent 0 in the middle, linked with everyone else.")
public final class StarFactory implements TopologyFactory {

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new FixedTopology(Star.graph(context.agents()));
    }
}
