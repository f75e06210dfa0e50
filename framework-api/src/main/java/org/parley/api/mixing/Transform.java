package org.parley.api.mixing;

import org.parley.api.run.Block;

/**
 * Transforms the directions of a level before the step, such as a moving average or Adam.
 *
 * <p>Implementations must take all memory from the scope that is passed to the factory. They must not allocate memory
 * and must not modify the direction.
 */
public interface Transform {

    /**
     * Transforms the first direction. It is also the first direction after a restart, but this method is not called
     * when a run is resumed. A restart does not clear blocks, so this method must overwrite all state that later steps
     * read. The default calls {@link #step}.
     *
     * @param direction the direction, or the result of the previous transform
     * @param out the transformed direction
     */
    default void start(Block direction, Block out) {
        step(direction, out);
    }

    /**
     * Transforms a direction.
     *
     * @param direction the direction, or the result of the previous transform
     * @param out the result, a block other than {@code direction} with undefined contents
     */
    void step(Block direction, Block out);
}
