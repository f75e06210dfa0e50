package org.parley.api.mixing;

import java.util.Optional;
import org.parley.api.run.Block;

/**
 * Moves one level along q = step size × direction and exchanges vectors with the neighbors. A step subtracts q: without
 * neighbors, x⁺ = x − γ q, where γ is the {@linkplain MixingStrategyFactory#gain gain} (1 by default). Here x is the variable of
 * the level, also if this is the lower level.
 *
 * <p>Implementations must take all memory from the scope that is passed to the factory. They must not allocate memory
 * in a step and must not modify q.
 */
public interface MixingStrategy {

    /**
     * Executes the first iteration of the algorithm. It is also the first iteration after a restart, but is not called
     * when a run is resumed. A restart does not clear the blocks of the strategy, so this method must overwrite all
     * state that later steps read. The default calls {@link #step}, which is correct only without such state.
     *
     * @param x the variable of the level, which is updated
     * @param q the direction, scaled by the step size; must not be modified
     */
    default void start(Block x, Block q) {
        step(x, q);
    }

    /**
     * Executes one iteration.
     *
     * @param x the variable of the level, which is updated
     * @param q the direction, scaled by the step size; must not be modified
     */
    void step(Block x, Block q);

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
