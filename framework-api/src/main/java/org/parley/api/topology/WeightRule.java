package org.parley.api.topology;

/** Puts weights on a graph. */
@FunctionalInterface
public interface WeightRule {

    /** The weights of the graph at this network time; a rule of chance draws on the tick alone. */
    Weights weights(Graph graph, long tick);
}
