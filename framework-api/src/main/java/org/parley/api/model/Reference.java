package org.parley.api.model;

import java.util.Optional;

/**
 * The exact answers of a model that knows them; metrics measure against these.
 *
 * <p>x is what the agents agree on. Where the upper variable is private ({@link ProblemClass#PERSONAL_UPPER}) it is every agent's x, one after
 * the other in agent order, and so is every gradient in x.
 */
public interface Reference {

    /** y*(x): of the network, or of this agent where the lower level is personal, and then at any x, such as the agent's own. */
    void lowerSolution(double[] x, int agent, double[] out);

    /**
     * The gradient of the whole network's upper cost at x, with the exact lower solution: of the average over agents, or of the sum where the
     * upper variable is private.
     */
    void hypergradient(double[] x, double[] out);

    /** The stationary x, where it is unique and known. */
    default Optional<double[]> solution() {
        return Optional.empty();
    }
}
