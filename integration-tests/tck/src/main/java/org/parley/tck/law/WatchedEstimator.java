package org.parley.tck.law;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Stands in for an estimator and does what it does; a law hears at which x and y. */
record WatchedEstimator(EstimatorFactory watched, BiConsumer<Block, Block> watcher) implements EstimatorFactory {

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
    public Estimator create(Settings settings, Scope scope) {
        Estimator estimator = watched.create(settings, scope);
        return (x, y, direction) -> {
            watcher.accept(x, y);
            estimator.estimate(x, y, direction);
        };
    }

    @Override
    public Set<Role> roles() {
        return watched.roles();
    }
}
