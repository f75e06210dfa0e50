package org.parley.plugins.core;

import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.run.Block;
import org.parley.api.run.Level;

/** x takes its steps; there is no y. */
final class SingleLevel implements Loop {

    private final Levels levels;
    private final Level upper;
    private final Block noLower;
    private final Block direction;

    SingleLevel(Levels levels) {
        this.levels = levels;
        upper = levels.upper();
        noLower = levels.scope().scratch("no-lower", levels.scope().lowerDimension());
        direction = levels.scope().scratch("direction", upper.value().dimension());
    }

    @Override
    public void round() {
        levels.hypergradient().estimate(upper.value(), noLower, direction);
        upper.descend(direction);
        for (int step = 1; step < upper.steps(); step++) {
            levels.scope().tick();
            levels.hypergradient().estimate(upper.value(), noLower, direction);
            upper.descend(direction);
        }
    }
}
