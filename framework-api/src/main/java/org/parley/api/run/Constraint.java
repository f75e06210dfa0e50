package org.parley.api.run;

/**
 * The constraint of a level, {@code levels.<name>.constraint} in run files, for strategies that apply it themselves. It
 * has no effect if the level has no constraint.
 */
public interface Constraint {

    /**
     * Applies the constraint to the vector of every agent, with the size of the current step.
     *
     * @param rows the vectors, which are replaced
     */
    void apply(Block rows);
}
