package org.parley.api.mixing;

import java.util.Optional;
import org.parley.api.run.Block;

/**
 * Advances one level along q = step size x direction, agreeing with neighbors on the way.
 *
 * <p>All memory comes from the scope given to the factory; a step allocates nothing and leaves q untouched.
 */
public interface MixingStrategy {

    /** The paper's first iteration; also the first after a restart, never on resume. */
    default void start(Block s, Block q) {
        step(s, q);
    }

    /** One iteration: s becomes its next value. */
    void step(Block s, Block q);

    /** Push-sum's weight (dimension 1), 1 whenever the level starts again; s is always the debiased value. */
    default Optional<Block> weight() {
        return Optional.empty();
    }
}
