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
        description =
                "PDBO's loop: x takes one step per round, at the end of an inner run of y from its starting point; "
                        + "round 0 is the first inner run.")
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
     * PDBO's loop. Round 0 is an inner run at the starting x. Each later round estimates the hypergradient, moves x, and restarts the inner
     * run of y from its starting point.
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

        /** Takes the steps of the lower level in one round, at a fixed x. Network time advances between them. */
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
