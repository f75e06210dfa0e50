package org.parley.plugins.topologies;

import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
public final class StarFactory implements TopologyFactory {

    @Override
    public String name() {
        return "star";
    }

    @Override
    public String description() {
        return "Agent 0 in the middle, linked with everyone else.";
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new FixedTopology(Star.graph(context.agents()));
    }
}
