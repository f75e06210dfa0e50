package org.parley.plugins.pdbo;

import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "reinitialised",
        says =
                "Each round x takes one step at the end of an inner run, and y runs anew from its start; round 0 is the first inner run.")
public final class ReinitialisedFactory implements LoopFactory {

    @Override
    public Loop create(Settings settings, Levels levels) {
        return new Reinitialised(levels);
    }

    @Override
    public Set<String> restarts(Settings settings) {
        return Set.of("lower");
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return false;
    }
}
