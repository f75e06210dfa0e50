package org.parley.api.topology;

import org.parley.api.component.Unstable;

/**
 * A topology that draws every edge independently at every tick, each with its own probability. Weight rules can use the
 * probabilities to correct for the expected number of messages.
 */
@Unstable
public interface IndependentEdges extends Topology {

    /**
     * {@return the probability of an edge at any tick, from 0 to 1}
     *
     * @param from the sender
     * @param to the receiver, another agent
     */
    double probability(int from, int to);
}
