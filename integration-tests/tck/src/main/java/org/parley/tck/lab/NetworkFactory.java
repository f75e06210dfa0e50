package org.parley.tck.lab;

import org.parley.api.component.Settings;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;

/** A given network as a topology that brings its own weights. */
record NetworkFactory(String name, LabNetwork network) implements TopologyFactory {

    static final String NAME = "tck-network";

    NetworkFactory(LabNetwork network) {
        this(NAME, network);
    }

    @Override
    public String description() {
        return "A network of the test kit.";
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return network.topology();
    }

    @Override
    public boolean bringsWeights() {
        return true;
    }
}
