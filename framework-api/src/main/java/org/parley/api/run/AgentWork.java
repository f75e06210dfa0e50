package org.parley.api.run;

/**
 * A computation of a single agent in {@code double[]} code, such as a local linear solve. Several threads execute it
 * for different agents at the same time.
 */
@FunctionalInterface
public interface AgentWork {

    /**
     * Computes the output vectors of an agent from its input vectors.
     *
     * @param agent the agent, which is valid only during this call
     */
    void run(Agent agent);
}
