package org.parley.plugins.topologies;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
@Described(name = "path", says = "Agents in a line, each linked with the next and the one before.")
public final class PathFactory implements TopologyFactory {

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new FixedTopology(Chain.graph(context.agents()));
    }
}
