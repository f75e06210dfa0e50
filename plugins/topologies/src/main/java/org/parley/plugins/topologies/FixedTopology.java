package org.parley.plugins.topologies;

import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;

/** The same graph at every tick. */
record FixedTopology(Graph graph) implements Topology {

    @Override
    public Graph graph(long tick) {
        return graph;
    }
}
