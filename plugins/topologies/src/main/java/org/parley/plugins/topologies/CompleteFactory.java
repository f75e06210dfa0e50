package org.parley.plugins.topologies;

import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
public final class CompleteFactory implements TopologyFactory {

    @Override
    public String name() {
        return "complete";
    }

    @Override
    public String description() {
        return "Every agent is linked with every other; mixing takes the average.";
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new FixedTopology(Graph.complete(context.agents()));
    }
}
