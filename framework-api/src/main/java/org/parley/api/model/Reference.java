package org.parley.api.model;

import java.util.Optional;

/**
 * The reference solution of a model, with which metrics compare the agents' variables. Only the thread of the run uses
 * it, and in a run on several processes only that of rank 0, unless observers request it.
 *
 * <p>The x of this interface is the consensus variable. If the upper variable is personal
 * ({@link ProblemClass#PERSONAL_UPPER}), it is the concatenation of the agents' x in agent order, and gradients in x
 * have the same form.
 */
public interface Reference {

    /**
     * Computes the lower solution y*(x). If the lower level is personal, this is the solution of one agent, and x may
     * be any point, such as that agent's x.
     *
     * @param x the upper variable
     * @param agent the agent; ignored if the lower level is shared
     * @param out the result
     */
    void lowerSolution(double[] x, int agent, double[] out);

    /**
     * Computes the hypergradient at x with the exact lower solution: the gradient of the average of the agents' upper
     * costs. If the upper variable is personal, it is the gradient of their sum.
     *
     * @param x the upper variable
     * @param out the result
     */
    void hypergradient(double[] x, double[] out);

    /** {@return the stationary point x, if it is unique and known} */
    default Optional<double[]> solution() {
        return Optional.empty();
    }
}
