package org.parley.plugins.core;

import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.pf4j.Extension;

/** {@code single-level}: see {@link SingleLevel}. */
@Extension
public final class SingleLevelFactory implements LoopFactory {

    @Override
    public String name() {
        return "single-level";
    }

    @Override
    public String description() {
        return "Each round x takes one step: decentralized training without a lower level, for the model joint.";
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        return new SingleLevel(levels);
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return true;
    }

    @Override
    public boolean movesLower(Settings settings) {
        return false;
    }
}
