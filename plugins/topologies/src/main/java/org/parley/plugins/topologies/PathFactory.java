package org.parley.plugins.topologies;

import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
public final class PathFactory implements TopologyFactory {

    @Override
    public String name() {
        return "path";
    }

    @Override
    public String description() {
        return "Agents in a line, each linked with the next and the one before.";
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new FixedTopology(Chain.graph(context.agents()));
    }
}
