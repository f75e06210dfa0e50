package org.parley.tck.lab;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Scope;

/** A loop that does what a law wants. */
@Described(name = ScriptLoopFactory.NAME, says = "Does what a law of the test kit wants.")
record ScriptLoopFactory(ScriptedRound script) implements LoopFactory {

    static final String NAME = "tck-script";

    @Override
    public Loop create(Settings settings, Levels levels) {
        Scope scope = levels.scope();
        RoundContext stage = new RoundContext(
                levels,
                scope.scratch("lower-direction", scope.lowerDimension()),
                scope.scratch("upper-direction", scope.upperDimension()));
        return () -> script.round(stage);
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return true;
    }
}
