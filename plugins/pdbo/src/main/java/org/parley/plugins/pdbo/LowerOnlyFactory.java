package org.parley.plugins.pdbo;

import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.pf4j.Extension;

/** {@code lower-only}: see {@link LowerOnly}. */
@Extension
public final class LowerOnlyFactory implements LoopFactory {

    @Override
    public String name() {
        return "lower-only";
    }

    @Override
    public String description() {
        return "Each round y takes its steps; x stays where it starts.";
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        return new LowerOnly(levels);
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return false;
    }
}
