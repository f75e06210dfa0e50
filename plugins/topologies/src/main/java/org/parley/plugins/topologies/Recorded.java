package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;

/** Graphs that were recorded tick by tick, from the beginning again after the last. */
record Recorded(List<Graph> graphs) implements Topology {

    @Override
    public Graph graph(long tick) {
        return graphs.get((int) (tick % graphs.size()));
    }

    @Override
    public int period() {
        return graphs.size();
    }
}
