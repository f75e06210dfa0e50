package org.parley.runtime.config.run;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Projection;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.plan.RunGrammar;

/** Refuses constraints that a level's strategy or the run's estimator would get wrong. */
final class ConstraintCheck {

    private final Faults faults;
    private final ComponentRegistry registry;
    private final PluginCalls plugins;

    ConstraintCheck(Faults faults, ComponentRegistry registry) {
        this.faults = faults;
        this.registry = registry;
        this.plugins = new PluginCalls(faults);
    }

    void check(SectionValues run) {
        run.get(RunGrammar.LEVELS)
                .forEach((name, level) -> level.find(RunGrammar.CONSTRAINT).ifPresent(constraint -> {
                    level.find(RunGrammar.MIXING).ifPresent(mixing -> checkStrategy(constraint, mixing));
                    if (!name.equals("upper")) {
                        run.find(RunGrammar.ESTIMATOR).ifPresent(estimator -> checkEstimator(constraint, estimator));
                    }
                }));
    }

    private void checkStrategy(Component<ConstraintFactory> constraint, Component<MixingStrategyFactory> mixing) {
        MixingStrategyFactory factory = mixing.factory();
        Optional<Projection> place = plugins.ask(factory, mixing.path(), () -> factory.projects(mixing.settings()));
        if (place.equals(Optional.of(Projection.NO))) {
            faults.add(
                    ErrorCode.CONFIG_CONFLICT,
                    constraint.path(),
                    "'" + mixing.name() + "' has no place for a constraint: it would end somewhere else",
                    "remove it, or use a strategy that has: "
                            + Words.list(new SuitableStrategies(registry).withConstraints()));
        }
    }

    private void checkEstimator(Component<ConstraintFactory> constraint, Component<EstimatorFactory> estimator) {
        EstimatorFactory factory = estimator.factory();
        Optional<Boolean> allowed =
                plugins.ask(factory, estimator.path(), () -> factory.allowsConstraints(estimator.settings()));
        if (allowed.equals(Optional.of(false))) {
            faults.add(
                    ErrorCode.CONFIG_CONFLICT,
                    constraint.path(),
                    "estimator '" + estimator.name()
                            + "' is wrong where a constraint below is active, because the gradient"
                            + " of the lower cost does not vanish there",
                    "remove it, or use an estimator without second derivatives, such as 'first-order'");
        }
    }
}
