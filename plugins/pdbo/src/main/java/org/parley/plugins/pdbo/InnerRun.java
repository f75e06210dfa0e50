package org.parley.plugins.pdbo;

import org.parley.api.loop.Levels;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;

/** The steps of the lower level in one round, at a fixed x; network time moves on between them. */
final class InnerRun {

    private final Levels levels;
    private final Level lower;
    private final Scope scope;
    private final Block direction;

    InnerRun(Levels levels) {
        this.levels = levels;
        lower = levels.lower();
        scope = levels.scope();
        direction = scope.scratch("lower-direction", lower.value().dimension());
    }

    void perform() {
        for (int step = 0; step < lower.steps(); step++) {
            if (step > 0) {
                scope.tick();
            }
            levels.lowerGradient().estimate(levels.upper().value(), lower.value(), direction);
            lower.descend(direction);
        }
    }
}
