package org.parley.api.mixing;

/**
 * A constraint on an agent's vector, or a term that is added to the cost of a level, in the form of its proximal
 * operator.
 */
@FunctionalInterface
public interface RowConstraint {

    /**
     * Replaces v by the minimizer x of term(x) + |x - v|² / (2 step), or by the nearest point of the set. Several
     * threads call this method at the same time.
     *
     * @param step the step size of the agent, positive
     * @param row the vector v, which is replaced by x
     */
    void apply(double step, double[] row);
}
