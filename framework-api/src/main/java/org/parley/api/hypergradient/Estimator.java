package org.parley.api.hypergradient;

import org.parley.api.run.Block;

/** The direction of a level at (x, y): a hypergradient above, a gradient below; one estimator may wrap another. */
@FunctionalInterface
public interface Estimator {

    /** Writes the direction at (x, y); x and y stay untouched. */
    void estimate(Block x, Block y, Block direction);
}
