package org.parley.plugins.topologies;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "one-peer-exponential",
        says = "Each agent receives from one other per tick, 1, 2, 4, 8, ... places away in turn.")
public final class OnePeerExponentialFactory implements TopologyFactory {

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new OnePeerExponential(context.agents());
    }
}
