package org.parley.plugins.pdbo;

import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;

@Described(
        name = "reinitialized",
        says =
                "Each round x takes one step at the end of an inner run, and y runs anew from its start; round 0 is the first inner run.")
public final class ReinitializedFactory implements LoopFactory {

    @Override
    public Loop create(Settings settings, Levels levels) {
        return new Reinitialized(levels);
    }

    @Override
    public Set<String> resetLevels(Settings settings) {
        return Set.of("lower");
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return false;
    }

    /**
     * PDBO's loop: round 0 is what a whole inner run makes of the starting x; each round after it estimates the hypergradient there, moves x, and
     * runs y anew from its start.
     */
    static final class Reinitialized implements Loop {

        private final Levels levels;
        private final Level lower;
        private final Scope scope;
        private final Block lowerDirection;
        private final Block direction;

        Reinitialized(Levels levels) {
            this.levels = levels;
            lower = levels.lower();
            scope = levels.scope();
            lowerDirection = scope.scratch("lower-direction", lower.value().dimension());
            direction = scope.scratch("upper-direction", levels.upper().value().dimension());
        }

        @Override
        public void start() {
            innerRun();
        }

        @Override
        public void round() {
            levels.hypergradient().estimate(levels.upper().value(), lower.value(), direction);
            levels.upper().descend(direction);
            lower.reset();
            scope.tick();
            innerRun();
        }

        /** The steps of the lower level in one round, at a fixed x; network time moves on between them. */
        private void innerRun() {
            for (int step = 0; step < lower.steps(); step++) {
                if (step > 0) {
                    scope.tick();
                }
                levels.lowerGradient().estimate(levels.upper().value(), lower.value(), lowerDirection);
                lower.descend(lowerDirection);
            }
        }
    }
}
