package org.parley.plugins.pdbo;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;

/** A loop with its own name, which gives a test access to its levels. */
final class Watched implements LoopFactory {

    private final LoopFactory loop;
    private Levels levels;

    Watched(LoopFactory loop) {
        this.loop = loop;
    }

    Levels levels() {
        return levels;
    }

    @Override
    public String name() {
        return "watched";
    }

    @Override
    public String description() {
        return loop.description();
    }

    @Override
    public List<Option<?>> options() {
        return loop.options();
    }

    @Override
    public Loop create(Settings settings, Levels all) {
        levels = all;
        return loop.create(settings, all);
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return loop.sharesSamples(settings);
    }
}
