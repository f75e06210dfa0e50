package org.parley.tck.law;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.WeightRequirement;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;
import org.parley.tck.lab.Rows;

/** Stands in for a strategy, does what it does, and sees whether it changes q. */
final class WatchedMixing implements MixingStrategyFactory {

    private final MixingStrategyFactory watched;
    private final int agents;
    private int changes;

    WatchedMixing(MixingStrategyFactory watched, int agents) {
        this.watched = watched;
        this.agents = agents;
    }

    int changesOfQ() {
        return changes;
    }

    @Override
    public String name() {
        return watched.name();
    }

    @Override
    public String description() {
        return watched.description();
    }

    @Override
    public List<Option> options() {
        return watched.options();
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return watched.needs(settings);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return watched.exactness(settings);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope, int dimension) {
        MixingStrategy strategy = watched.create(settings, scope, dimension);
        return new MixingStrategy() {
            @Override
            public void start(Block s, Block q) {
                watch(q, () -> strategy.start(s, q));
            }

            @Override
            public void step(Block s, Block q) {
                watch(q, () -> strategy.step(s, q));
            }

            @Override
            public Optional<Block> weight() {
                return strategy.weight();
            }
        };
    }

    private void watch(Block q, Runnable step) {
        Rows before = Rows.of(q, agents);
        step.run();
        changes += Rows.of(q, agents).equals(before) ? 0 : 1;
    }
}
