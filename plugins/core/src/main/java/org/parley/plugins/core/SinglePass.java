package org.parley.plugins.core;

import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;

/** y takes its steps, then x takes its own, mostly one: the loop behind SOBA, SPARKLE and most methods since. */
final class SinglePass implements Loop {

    private final Levels levels;
    private final Level upper;
    private final Level lower;
    private final Scope scope;
    private final Block lowerDirection;
    private final Block upperDirection;
    private final boolean gaussSeidel;

    /**
     * @param gaussSeidel whether the hypergradient sees y after its steps of this round, or as it was before
     */
    SinglePass(Levels levels, boolean gaussSeidel) {
        this.levels = levels;
        this.gaussSeidel = gaussSeidel;
        upper = levels.upper();
        lower = levels.lower();
        scope = levels.scope();
        lowerDirection = scope.scratch("lower-direction", lower.value().dimension());
        upperDirection = scope.scratch("upper-direction", upper.value().dimension());
    }

    @Override
    public void round() {
        levels.lowerGradient().estimate(upper.value(), lower.value(), lowerDirection);
        if (!gaussSeidel) {
            levels.hypergradient().estimate(upper.value(), lower.value(), upperDirection);
        }
        lower.descend(lowerDirection);
        for (int step = 1; step < lower.steps(); step++) {
            scope.tick();
            levels.lowerGradient().estimate(upper.value(), lower.value(), lowerDirection);
            lower.descend(lowerDirection);
        }
        if (gaussSeidel) {
            levels.hypergradient().estimate(upper.value(), lower.value(), upperDirection);
        }
        upper.descend(upperDirection);
        for (int step = 1; step < upper.steps(); step++) {
            scope.tick();
            levels.hypergradient().estimate(upper.value(), lower.value(), upperDirection);
            upper.descend(upperDirection);
        }
    }
}
