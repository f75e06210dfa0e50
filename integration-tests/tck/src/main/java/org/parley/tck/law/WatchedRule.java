package org.parley.tck.law;

import java.util.List;
import java.util.function.Consumer;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/**
 * Stands in for a step rule and does what it does, under the eyes of a law.
 *
 * @param watcher sees the sizes of every step
 */
record WatchedRule(StepRuleFactory watched, Consumer<Block> watcher) implements StepRuleFactory {

    @Override
    public String name() {
        return watched.name();
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
    public StepRule create(Settings settings, Scope scope) {
        StepRule rule = watched.create(settings, scope);
        return new StepRule() {
            @Override
            public void start(Block direction, Block sizes) {
                rule.start(direction, sizes);
                watcher.accept(sizes);
            }

            @Override
            public void sizes(Block direction, Block sizes) {
                rule.sizes(direction, sizes);
                watcher.accept(sizes);
            }
        };
    }
}
