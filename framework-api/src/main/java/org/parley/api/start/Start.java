package org.parley.api.start;

import java.util.random.RandomGenerator;

/** Where a level starts. */
@FunctionalInterface
public interface Start {

    /**
     * Fills one agent's starting row, which is zero before.
     *
     * @param random this agent's own stream for this level
     * @param shared a stream that is the same on every agent
     */
    void fill(int agent, RandomGenerator random, RandomGenerator shared, double[] row);
}
