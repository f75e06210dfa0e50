package org.parley.plugins.core;

import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "single-level",
        says =
                "Each round x takes its steps, one unless the run file says more: decentralized training without a lower level, for the model joint.")
public final class SingleLevelFactory implements LoopFactory {

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

    @Override
    public Set<String> repeats(Settings settings) {
        return Set.of("upper");
    }
}
