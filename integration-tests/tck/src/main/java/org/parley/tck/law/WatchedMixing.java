package org.parley.tck.law;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** Stands in for a strategy and does what it does, under the eyes of a law. */
record WatchedMixing(String name, MixingStrategyFactory watched, Watcher watcher) implements MixingStrategyFactory {

    /** Sees every step, and has to let it happen. */
    @FunctionalInterface
    interface Watcher {
        void sees(Mixer mixer, boolean first, Block q, Runnable step);
    }

    @Override
    public String description() {
        return watched.description();
    }

    @Override
    public List<Option<?>> options() {
        return watched.options();
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return watched.needs(settings);
    }

    @Override
    public Map<String, WeightRequirement> doors(Settings settings) {
        return watched.doors(settings);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return watched.exactness(settings);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        MixingStrategy strategy = watched.create(settings, scope);
        Mixer mixer = scope.mixer();
        return new MixingStrategy() {
            @Override
            public void start(Block s, Block q) {
                watcher.sees(mixer, true, q, () -> strategy.start(s, q));
            }

            @Override
            public void step(Block s, Block q) {
                watcher.sees(mixer, false, q, () -> strategy.step(s, q));
            }

            @Override
            public Optional<Block> weight() {
                return strategy.weight();
            }
        };
    }
}
