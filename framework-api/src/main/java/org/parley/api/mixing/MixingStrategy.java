package org.parley.api.mixing;

import java.util.Optional;
import org.parley.api.run.Block;

/**
 * Moves one level along q = step size × direction and exchanges vectors with the neighbors.
 *
 * <p>Implementations must take all memory from the scope that is passed to the factory. They must not allocate memory
 * in a step and must not modify q.
 */
public interface MixingStrategy {

    /**
     * Executes the first iteration of the algorithm. It is also the first iteration after a restart, but is not called
     * when a run is resumed. The default calls {@link #step}.
     *
     * @param s the variable of the level, which is updated
     * @param q the direction, scaled by the step size
     */
    default void start(Block s, Block q) {
        step(s, q);
    }

    /**
     * Executes one iteration.
     *
     * @param s the variable of the level, which is updated
     * @param q the direction, scaled by the step size
     */
    void step(Block s, Block q);

    /**
     * Returns the weight of push-sum, a block of dimension 1. It must be 1 whenever the level restarts, and the
     * variable of the level is always the debiased value. Empty for all other strategies.
     *
     * @return the weight, or empty
     */
    default Optional<Block> weight() {
        return Optional.empty();
    }
}
