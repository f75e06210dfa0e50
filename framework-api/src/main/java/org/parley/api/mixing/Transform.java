package org.parley.api.mixing;

import org.parley.api.run.Block;

/** Turns the directions of a level into what its step follows: a moving average, Adam, or the direction itself. */
public interface Transform {

    /** The first direction; also the first after a restart, never on resume. */
    default void start(Block direction, Block out) {
        step(direction, out);
    }

    /** Writes what the step shall follow into {@code out}; {@code direction} stays untouched. */
    void step(Block direction, Block out);
}
