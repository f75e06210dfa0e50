package org.parley.runtime.engine.run;

import java.util.Optional;
import java.util.function.Function;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.Momentum;
import org.parley.api.model.BilevelModel;
import org.parley.api.run.Level;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.LevelSchedules;
import org.parley.runtime.plugin.PluginBoundary;

/** Makes levels and estimators of what the plan says about them; an estimator may ask for a level of its own while it is made. */
final class LevelAssembly {

    private final RunParts parts;

    LevelAssembly(RunParts parts) {
        this.parts = parts;
    }

    Level level(String name, int dimension) {
        LevelPlan.Motion motion = parts.plan()
                .level(name)
                .motion()
                .orElseThrow(() -> new IllegalStateException("level '" + name + "' is not declared as driven"));
        RowBlock value = parts.memory().state(name + "/value", dimension);
        RunScope scope = scope(name, dimension, "mixing");
        Optional<Momentum> momentum = momentum(motion, name, dimension);
        RunLevel level = new RunLevel(
                name,
                new RunLevel.Parts(
                        value,
                        parts.memory().scratch("q", dimension),
                        parts.mixers().of(name),
                        made(
                                motion.mixing(),
                                factory -> factory.create(motion.mixing().settings(), scope)),
                        momentum,
                        LevelSchedules.of(parts.plan(), parts.plan().level(name), dimension),
                        motion.restart(),
                        start(name, motion, value)),
                parts.time(),
                parts.evaluations().attendance());
        parts.levels().put(name, level);
        return level;
    }

    Estimator estimator(Component<EstimatorFactory> estimator, Level of) {
        RunScope scope = scope(of.name(), of.value().dimension(), "estimator");
        return made(estimator, factory -> factory.create(estimator.settings(), scope));
    }

    RunScope scope(String level, int dimension, String path) {
        return new RunScope(parts, this, level, dimension, path, parts.mixers().of(level));
    }

    static <F extends ComponentFactory, T> T made(Component<F> component, Function<F, T> creation) {
        return PluginBoundary.ask(component.factory(), "in create()", () -> creation.apply(component.factory()));
    }

    private Optional<Momentum> momentum(LevelPlan.Motion motion, String name, int dimension) {
        return motion.momentum().name().equals("none")
                ? Optional.empty()
                : Optional.of(made(
                        motion.momentum(),
                        factory -> factory.create(motion.momentum().settings(), scope(name, dimension, "momentum"))));
    }

    private LevelStart start(String level, LevelPlan.Motion motion, RowBlock value) {
        StartContext context = new KnownModel(parts.model(), parts.plan().agents());
        Start start =
                made(motion.start(), factory -> factory.create(motion.start().settings(), level, context));
        return new LevelStart(level, start, value, parts.hosted(), parts.plan().seeds());
    }

    private record KnownModel(BilevelModel model, int agents) implements StartContext {}
}
