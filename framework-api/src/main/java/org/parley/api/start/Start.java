package org.parley.api.start;

import java.util.random.RandomGenerator;

/** The starting point of a level. */
@FunctionalInterface
public interface Start {

    /**
     * Sets the starting point of one agent.
     *
     * @param agent the agent
     * @param random the random stream of this agent and level
     * @param shared a random stream that is the same for all agents
     * @param row the vector, initially zero
     */
    void fill(int agent, RandomGenerator random, RandomGenerator shared, double[] row);
}
