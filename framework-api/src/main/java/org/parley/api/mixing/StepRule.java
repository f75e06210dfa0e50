package org.parley.api.mixing;

import org.parley.api.run.Block;

/**
 * Decides the size of each step from what the run has shown so far, every agent for itself; stands under {@code step} beside schedules.
 *
 * <p>All memory comes from the scope given to the factory; deciding allocates nothing and leaves the direction untouched.
 */
public interface StepRule {

    /** The first sizes; also the first after a restart, never on resume. */
    default void start(Block direction, Block sizes) {
        sizes(direction, sizes);
    }

    /**
     * Writes the size of every agent's next step, above zero.
     *
     * @param direction what the step follows, momentum included
     * @param sizes of dimension 1
     */
    void sizes(Block direction, Block sizes);
}
