package org.parley.tck.lab;

import org.parley.api.loop.Levels;
import org.parley.api.run.Block;

/** What a law does with the levels in each round of a trial. */
@FunctionalInterface
public interface Script {

    /**
     * @param direction scratch of the lower level's dimension
     */
    void round(Levels levels, Block direction);

    /** The lower level takes one step along its own gradient. */
    static void descend(Levels levels, Block direction) {
        levels.lowerGradient().estimate(levels.upper().value(), levels.lower().value(), direction);
        levels.lower().descend(direction);
    }
}
