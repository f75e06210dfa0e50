package org.parley.plugins.pdbo;

import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.run.Block;

/**
 * PDBO's loop: round 0 is what a whole inner run makes of the starting x; each round after it estimates the hypergradient there, moves x, and
 * runs y anew from its start.
 */
final class Reinitialised implements Loop {

    private final Levels levels;
    private final InnerRun innerRun;
    private final Block direction;

    Reinitialised(Levels levels) {
        this.levels = levels;
        innerRun = new InnerRun(levels);
        direction =
                levels.scope().scratch("upper-direction", levels.upper().value().dimension());
    }

    @Override
    public void start() {
        innerRun.perform();
    }

    @Override
    public void round() {
        levels.hypergradient().estimate(levels.upper().value(), levels.lower().value(), direction);
        levels.upper().descend(direction);
        levels.lower().reset();
        levels.scope().tick();
        innerRun.perform();
    }
}
