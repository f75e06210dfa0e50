package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;

/**
 * What a topology has at one tick, in a form that can be compared.
 *
 * @param weights its own, row by row; empty when it brings none
 */
record GraphWeights(GraphEdges edges, List<Double> weights) {

    static GraphWeights at(Topology topology, long tick) {
        return new GraphWeights(
                GraphEdges.of(topology.graph(tick)),
                topology.ownWeights(tick).map(GraphWeights::numbers).orElse(List.of()));
    }

    private static List<Double> numbers(Weights weights) {
        Graph graph = weights.graph();
        List<Double> numbers = new ArrayList<>();
        for (int i = 0; i < graph.agents(); i++) {
            numbers.add(weights.self(i));
            for (int k = 0; k < graph.degree(i); k++) {
                numbers.add(weights.edge(i, k));
            }
        }
        return numbers;
    }
}
