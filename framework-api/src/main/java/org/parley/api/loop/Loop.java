package org.parley.api.loop;

/**
 * Moves the levels in each round. All memory must come from the scope of the {@link Levels}, and a round must not
 * allocate memory.
 */
public interface Loop {

    /** Initializes the loop before round 0. This method is not called when a run is resumed. */
    default void start() {}

    /** Executes one round. */
    void round();
}
