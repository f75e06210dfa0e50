package org.parley.runtime.engine.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Projection;
import org.parley.api.mixing.RowConstraint;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.mixing.Transform;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.model.BilevelModel;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Constraint;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.run.RunLevel.LevelStart;
import org.parley.runtime.engine.run.StepSizes.RuledSizes;
import org.parley.runtime.engine.run.StepSizes.ScheduledSizes;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.LevelSchedules;
import org.parley.runtime.plugin.PluginBoundary;

/** Creates levels and estimators from the plan. An estimator may request additional levels while it is created. */
record LevelAssembly(RunParts parts) {

    Level level(String name, int dimension) {
        LevelPlan.Motion motion = parts.plan
                .level(name)
                .motion()
                .orElseThrow(() -> new IllegalStateException("level '" + name + "' is not declared as driven"));
        RowBlock value = parts.memory.state(RunLevel.valueOf(name), dimension);
        motion.constraint().ifPresent(constraint -> constrain(name, dimension, constraint));
        Optional<Transform> transform = transform(motion, name, dimension);
        RunLevel level = new RunLevel(
                name,
                new RunLevel.Parts(
                        value,
                        parts.memory.scratch("q", dimension),
                        parts.mixers.of(name),
                        mixing(motion, name, dimension),
                        transform,
                        sizes(motion, name, dimension),
                        LevelSchedules.steps(parts.plan, parts.plan.level(name), dimension),
                        motion.restart(),
                        start(name, motion, value)),
                parts.time,
                parts.evaluations.participation());
        parts.levels.put(name, level);
        return level;
    }

    Estimator estimator(Component<EstimatorFactory> estimator, Level of) {
        RunScope scope = scope(of.name(), of.value().dimension(), "estimator");
        return made(estimator, factory -> factory.create(estimator.settings(), scope));
    }

    RunScope scope(String level, int dimension, String path) {
        return new RunScope(parts, this, level, dimension, path, parts.mixers.of(level));
    }

    static <F extends ComponentFactory, T> T made(Component<F> component, Function<F, T> creation) {
        return PluginBoundary.ask(component.factory(), "in create()", () -> creation.apply(component.factory()));
    }

    private void constrain(String level, int dimension, Component<ConstraintFactory> constraint) {
        RowConstraint rule = made(constraint, factory -> factory.create(constraint.settings(), dimension));
        RunScope scope = scope(level, dimension, "constraint");
        boolean ruled = parts.plan
                .level(level)
                .motion()
                .flatMap(LevelPlan.Motion::stepRule)
                .isPresent();
        parts.constraints.put(
                level,
                ruled
                        ? new LevelConstraint(rule, scope, stepSizes())
                        : new LevelConstraint(
                                rule, scope, () -> parts.levels.get(level).step()));
    }

    private StepSizes sizes(LevelPlan.Motion motion, String level, int dimension) {
        if (motion.stepRule().isEmpty()) {
            return new ScheduledSizes(LevelSchedules.of(parts.plan, parts.plan.level(level), dimension)
                    .step());
        }
        Component<StepRuleFactory> chosen = motion.stepRule().get();
        RunScope scope = scope(level, dimension, "step");
        StepRule rule = made(chosen, factory -> factory.create(chosen.settings(), scope));
        return new RuledSizes(level, rule, stepSizes());
    }

    /** Returns the scratch block for step sizes. It can be shared because only one level takes a step at a time. */
    private RowBlock stepSizes() {
        return parts.memory.scratch("step-sizes", 1);
    }

    private MixingStrategy mixing(LevelPlan.Motion motion, String level, int dimension) {
        Component<MixingStrategyFactory> mixing = motion.mixing();
        RunScope scope = scope(level, dimension, "mixing");
        MixingStrategy strategy = made(mixing, factory -> factory.create(mixing.settings(), scope));
        boolean afterStep = motion.constraint().isPresent()
                && made(mixing, factory -> factory.projects(mixing.settings())) == Projection.AFTER_STEP;
        return afterStep ? new ConstrainedMixing(strategy, scope.constraint()) : strategy;
    }

    private Optional<Transform> transform(LevelPlan.Motion motion, String level, int dimension) {
        List<Component<TransformFactory>> all = motion.transforms().stream()
                .filter(component -> !component.name().equals("none"))
                .toList();
        if (all.size() < 2) {
            return all.stream().findFirst().map(only -> transform(only, scope(level, dimension, "momentum")));
        }
        List<Transform> links = new ArrayList<>();
        for (int k = 0; k < all.size(); k++) {
            links.add(transform(all.get(k), scope(level, dimension, "momentum/" + k)));
        }
        return Optional.of(new TransformChain(
                links,
                parts.memory.scratch("momentum/even", dimension),
                parts.memory.scratch("momentum/odd", dimension)));
    }

    private static Transform transform(Component<TransformFactory> component, RunScope scope) {
        return made(component, factory -> factory.create(component.settings(), scope));
    }

    private LevelStart start(String level, LevelPlan.Motion motion, RowBlock value) {
        StartContext context = new KnownModel(parts.model, parts.plan.agents());
        Start start =
                made(motion.start(), factory -> factory.create(motion.start().settings(), level, context));
        return new LevelStart(level, start, value, parts.hosted, parts.plan.seeds());
    }

    private record KnownModel(BilevelModel model, int agents) implements StartContext {}

    /** The constraint of a level, applied agent by agent. */
    private static final class LevelConstraint implements Constraint {

        private final RowConstraint rule;
        private final Scope scope;
        private final DoubleSupplier stepOfLevel;
        private final List<Block> in;
        private final List<Block> out = Arrays.asList((Block) null);
        private final AgentWork work = this::apply;
        private double step;

        /**
         * Creates a constraint with a common step size.
         *
         * @param stepOfLevel the current step size of the level
         */
        LevelConstraint(RowConstraint rule, Scope scope, DoubleSupplier stepOfLevel) {
            this.rule = rule;
            this.scope = scope;
            this.stepOfLevel = stepOfLevel;
            this.in = Arrays.asList((Block) null);
        }

        /**
         * Creates a constraint with a step size per agent.
         *
         * @param sizes the current step sizes of the agents
         */
        LevelConstraint(RowConstraint rule, Scope scope, Block sizes) {
            this.rule = rule;
            this.scope = scope;
            this.stepOfLevel = () -> Double.NaN;
            this.in = Arrays.asList(null, sizes);
        }

        @Override
        public void apply(Block rows) {
            step = stepOfLevel.getAsDouble();
            in.set(0, rows);
            out.set(0, rows);
            scope.perAgent("apply", in, out, work);
        }

        private void apply(Agent agent) {
            double[] row = agent.out(0);
            System.arraycopy(agent.in(0), 0, row, 0, row.length);
            rule.apply(in.size() == 1 ? step : agent.in(1)[0], row);
        }
    }

    /** A strategy that applies the level's constraint after each step. */
    private record ConstrainedMixing(MixingStrategy inner, Constraint constraint) implements MixingStrategy {

        @Override
        public void start(Block s, Block q) {
            inner.start(s, q);
            constraint.apply(s);
        }

        @Override
        public void step(Block s, Block q) {
            inner.step(s, q);
            constraint.apply(s);
        }

        @Override
        public Optional<Block> weight() {
            return inner.weight();
        }
    }

    /** A chain of transforms, each applied to the output of the previous one. */
    private static final class TransformChain implements Transform {

        private final Transform[] links;
        private final Block[] between;

        /**
         * Creates a chain.
         *
         * @param even the output of the first, third, … transform, except for the last one
         * @param odd the output of the others, except for the last one
         */
        TransformChain(List<Transform> links, Block even, Block odd) {
            this.links = links.toArray(Transform[]::new);
            this.between = new Block[] {even, odd};
        }

        @Override
        public void start(Block direction, Block out) {
            Block in = direction;
            for (int k = 0; k < links.length; k++) {
                Block next = after(k, out);
                links[k].start(in, next);
                in = next;
            }
        }

        @Override
        public void step(Block direction, Block out) {
            Block in = direction;
            for (int k = 0; k < links.length; k++) {
                Block next = after(k, out);
                links[k].step(in, next);
                in = next;
            }
        }

        private Block after(int k, Block out) {
            return k == links.length - 1 ? out : between[k % 2];
        }
    }
}
