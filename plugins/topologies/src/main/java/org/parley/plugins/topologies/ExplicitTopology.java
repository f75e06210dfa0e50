package org.parley.plugins.topologies;

import java.util.Optional;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;

/** A weight matrix given in full; its graph is where it is not zero. */
record ExplicitTopology(Weights weights) implements Topology {

    @Override
    public Graph graph(long tick) {
        return weights.graph();
    }

    @Override
    public Optional<Weights> ownWeights(long tick) {
        return Optional.of(weights);
    }
}
