package org.parley.plugins.robust;

import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.Weights;

/** Every agent receives from two agents on either side, with the same weight. */
@Described(name = "explicit-circle", description = "Test circle.")
record CircleFactory(double weight) implements TopologyFactory {

    @Override
    public boolean bringsWeights() {
        return true;
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        int agents = context.agents();
        Graph graph = Graph.of(agents, i ->
                new int[] {(i + 1) % agents, (i + 2) % agents, (i + agents - 1) % agents, (i + agents - 2) % agents});
        Weights weights = Weights.everyEdge(graph, weight);
        return new Topology() {
            @Override
            public Graph graph(long tick) {
                return graph;
            }

            @Override
            public Optional<Weights> ownWeights(long tick) {
                return Optional.of(weights);
            }
        };
    }
}
