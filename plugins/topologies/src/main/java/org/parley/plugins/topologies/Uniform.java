package org.parley.plugins.topologies;

import java.util.OptionalDouble;
import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/**
 * The same weight on every edge, (1 - self) / largest degree; an agent with fewer neighbours keeps more for itself.
 *
 * @param self what the best connected agents keep; when empty, as much as they give to each neighbour
 */
record Uniform(OptionalDouble self) implements WeightRule {

    @Override
    public Weights weights(Graph graph, long tick) {
        int degree = Math.max(1, Degrees.largest(graph));
        return Weights.everyEdge(graph, self.isPresent() ? (1 - self.getAsDouble()) / degree : 1.0 / (1 + degree));
    }
}
