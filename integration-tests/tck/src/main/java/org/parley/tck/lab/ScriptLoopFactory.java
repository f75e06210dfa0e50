package org.parley.tck.lab;

import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;

/** A loop that does what a law wants. */
record ScriptLoopFactory(Script script) implements LoopFactory {

    static final String NAME = "tck-script";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Does what a law of the test kit wants.";
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        Block direction =
                levels.scope().scratch("direction", levels.lower().value().dimension());
        return () -> script.round(levels, direction);
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return true;
    }
}
