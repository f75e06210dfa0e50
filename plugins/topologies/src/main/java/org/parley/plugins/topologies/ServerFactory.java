package org.parley.plugins.topologies;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "server",
        says =
                "Every agent sends to one server, which sends the average back: the result of the complete graph for 2n messages.")
public final class ServerFactory implements TopologyFactory {

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new Server(Graph.complete(context.agents()));
    }

    /** Everyone hears everyone, by way of a server. */
    private record Server(Graph complete) implements Topology {

        @Override
        public Graph graph(long tick) {
            return complete;
        }

        @Override
        public Carrier carrier() {
            return Carrier.SERVER;
        }
    }
}
