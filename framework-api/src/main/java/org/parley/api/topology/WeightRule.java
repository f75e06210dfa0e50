package org.parley.api.topology;

/** Puts weights on a graph. */
@FunctionalInterface
public interface WeightRule {

    Weights weights(Graph graph);
}
