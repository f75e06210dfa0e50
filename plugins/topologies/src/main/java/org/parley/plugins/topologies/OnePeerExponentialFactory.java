package org.parley.plugins.topologies;

import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
public final class OnePeerExponentialFactory implements TopologyFactory {

    @Override
    public String name() {
        return "one-peer-exponential";
    }

    @Override
    public String description() {
        return "Each agent receives from one other per tick, 1, 2, 4, 8, ... places away in turn.";
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new OnePeerExponential(context.agents());
    }
}
