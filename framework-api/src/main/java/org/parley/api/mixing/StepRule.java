package org.parley.api.mixing;

import org.parley.api.run.Block;

/**
 * Determines the size of each step of each agent from its direction, and from earlier ones that the rule remembers.
 * Run files accept step rules and schedules under {@code step}.
 *
 * <p>Implementations must take all memory from the scope that is passed to the factory. They must not allocate memory
 * and must not modify the direction.
 */
public interface StepRule {

    /**
     * Determines the sizes of the first step. It is also the first step after a restart, but this method is not called
     * when a run is resumed. A restart does not clear blocks, so this method must overwrite all state that later steps
     * read. The default calls {@link #sizes}.
     *
     * @param direction the direction of the step, after all transforms
     * @param sizes the result, the step size of each agent; a block of dimension 1
     */
    default void start(Block direction, Block sizes) {
        sizes(direction, sizes);
    }

    /**
     * Determines the sizes of the next step, which must be positive.
     *
     * @param direction the direction of the step, after all transforms
     * @param sizes the result, the step size of each agent; a block of dimension 1 with undefined contents, which is
     *     not kept between steps
     */
    void sizes(Block direction, Block sizes);
}
