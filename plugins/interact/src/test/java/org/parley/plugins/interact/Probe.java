package org.parley.plugins.interact;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;

/** A loop that stays at its start. Each round requests the hypergradient there and stores its negative in x, if the step is 1. */
@Described(name = "probe", description = "A loop that requests the same hypergradient every round.")
final class Probe implements LoopFactory {

    @Override
    public Loop create(Settings settings, Levels levels) {
        Block direction =
                levels.scope().scratch("direction", levels.upper().value().dimension());
        return () -> {
            levels.upper().reset();
            levels.hypergradient()
                    .estimate(levels.upper().value(), levels.lower().value(), direction);
            levels.upper().value().fill(0);
            levels.upper().descend(direction);
        };
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return true;
    }
}
