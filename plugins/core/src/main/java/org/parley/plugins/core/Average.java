package org.parley.plugins.core;

import org.parley.api.mixing.Momentum;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** A moving average of directions: r+ = (1 - theta) r + theta d. The step follows r+, or r when delayed. */
final class Average implements Momentum {

    private final Block r;
    private final double theta;
    private final boolean delayed;
    private final boolean startsAtDirection;

    Average(Scope scope, int dimension, double theta, boolean delayed, boolean startsAtDirection) {
        r = scope.block("average", dimension);
        this.theta = theta;
        this.delayed = delayed;
        this.startsAtDirection = startsAtDirection;
    }

    @Override
    public void start(Block direction, Block out) {
        if (startsAtDirection) {
            r.assign(1, direction);
            out.assign(1, r);
        } else {
            r.fill(0);
            step(direction, out);
        }
    }

    @Override
    public void step(Block direction, Block out) {
        if (delayed) {
            out.assign(1, r);
            r.assign(1 - theta, r, theta, direction);
        } else {
            r.assign(1 - theta, r, theta, direction);
            out.assign(1, r);
        }
    }
}
