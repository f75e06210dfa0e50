package org.parley.tck.lab;

import org.parley.api.loop.Levels;
import org.parley.api.run.Block;

/**
 * What a script acts on.
 *
 * @param lowerDirection scratch of the dimension of y
 * @param upperDirection scratch of the dimension of x
 */
public record RoundContext(Levels levels, Block lowerDirection, Block upperDirection) {

    public long round() {
        return levels.scope().round();
    }

    public Block x() {
        return levels.upper().value();
    }

    public Block y() {
        return levels.lower().value();
    }

    /** y takes a step along its own direction. */
    public void descendBelow() {
        levels.lowerGradient().estimate(x(), y(), lowerDirection);
        levels.lower().descend(lowerDirection);
    }

    /** x takes a step along the hypergradient. */
    public void descendAbove() {
        levels.hypergradient().estimate(x(), y(), upperDirection);
        levels.upper().descend(upperDirection);
    }

    /** What a law does in each round of a trial. */
    @FunctionalInterface
    public interface Script {

        void round(RoundContext stage);
    }
}
