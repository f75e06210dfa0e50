package org.parley.api.topology;

import org.parley.api.component.Unstable;

/**
 * A topology that draws every edge at every tick anew, each with its own probability and independently of all others; for weight rules
 * that correct what arrives by how often it can be expected.
 */
@Unstable
public interface IndependentEdges extends Topology {

    /** The probability that {@code to} hears {@code from} at any tick, for two different agents. */
    double probability(int from, int to);
}
