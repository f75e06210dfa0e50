package org.parley.api.hypergradient;

import org.parley.api.run.Block;

/** Estimates the direction of a level: a hypergradient for the upper level, a gradient for the lower level. */
@FunctionalInterface
public interface Estimator {

    /**
     * Estimates the direction at (x, y).
     *
     * @param x the upper variable, which must not be modified
     * @param y the lower variable, which must not be modified
     * @param direction the result
     */
    void estimate(Block x, Block y, Block direction);
}
