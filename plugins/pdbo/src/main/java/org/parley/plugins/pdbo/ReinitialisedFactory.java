package org.parley.plugins.pdbo;

import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.pf4j.Extension;

/** {@code reinitialised}: see {@link Reinitialised}. */
@Extension
public final class ReinitialisedFactory implements LoopFactory {

    @Override
    public String name() {
        return "reinitialised";
    }

    @Override
    public String description() {
        return "Each round x takes one step at the end of an inner run, and y runs anew from its start; round 0 is the first inner run.";
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        return new Reinitialised(levels);
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return false;
    }
}
