package org.parley.api.topology;

/** Assigns weights to the edges of a graph. */
@FunctionalInterface
public interface WeightRule {

    /**
     * {@return the weights of a graph}
     *
     * @param graph the graph
     * @param tick the network time, on which random choices must depend exclusively
     */
    Weights weights(Graph graph, long tick);
}
