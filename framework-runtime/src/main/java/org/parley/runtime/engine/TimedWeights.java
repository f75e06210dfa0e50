package org.parley.runtime.engine;

import org.parley.api.topology.Weights;

/** The weights of a level at each tick. */
public interface TimedWeights {

    Weights at(long tick);

    /** 1 for fixed weights, k when they repeat after k ticks, 0 when they never do. */
    int period();
}
