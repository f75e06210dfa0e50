package org.parley.plugins.topologies;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "complete", says = "Every agent is linked with every other; mixing takes the average.")
public final class CompleteFactory implements TopologyFactory {

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new FixedTopology(Graph.complete(context.agents()));
    }
}
