package org.parley.api.mixing;

/** A set that a level's rows must lie in, or a term added to its cost: the proximal operator of step times term, row by row. */
@FunctionalInterface
public interface RowConstraint {

    /**
     * Replaces v by the x that minimizes term(x) + |x - v|² / (2 step); for a set, by its nearest point. Called from several threads at once.
     *
     * @param step size of the agent's step, above zero
     * @param row v, which becomes x
     */
    void apply(double step, double[] row);
}
