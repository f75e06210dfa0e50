package org.parley.plugins.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.model.Draw;
import org.parley.api.run.Agent;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;

@Described(
        name = "armijo",
        says =
                "Line search by Armijo's rule: each agent shortens its step until its own cost falls as the slope promises; the costs it looks at are counted as samples.")
public final class ArmijoFactory implements StepRuleFactory {

    private static final Option<Double> FIRST =
            Option.number("first").above(0).orElse(1.0).says("The size that the first step tries.");
    private static final Option<Double> DECREASE = Option.number("decrease")
            .above(0)
            .below(1)
            .orElse(0.1)
            .says("How much of what the slope promises a step must gain, Armijo's c.");
    private static final Option<Double> SHRINK =
            Option.number("shrink").above(0).below(1).orElse(0.5).says("Multiplies a size that gains too little.");
    private static final Option<Double> GROW = Option.number("grow")
            .from(1)
            .orElse(2.0)
            .says("Multiplies the last size to give the first that the next step tries; 1 lets sizes only fall.");
    private static final Option<Integer> TRIALS = Option.integer("trials")
            .from(1)
            .to(1000)
            .orElse(50)
            .says("Sizes tried at most in a step; the last is taken whatever it gains.");

    @Override
    public List<Option<?>> options() {
        return List.of(FIRST, DECREASE, SHRINK, GROW, TRIALS);
    }

    @Override
    public List<String> errors(Settings settings, RunOutline run) {
        List<String> diagnostics = new ArrayList<>();
        for (String level : run.levels()) {
            Optional<Component<?>> own =
                    run.component("levels." + level + ".step").filter(component -> component.settings() == settings);
            if (own.isPresent()) {
                refuseLevel(level, run).ifPresent(diagnostics::add);
                refuseMotion(level, run).ifPresent(diagnostics::add);
            }
        }
        return diagnostics;
    }

    /** The cost of x counts what y makes of it, and that of a driven level is known to its driver alone. */
    private static Optional<String> refuseLevel(String level, RunOutline run) {
        boolean twoLevels = run.levels().contains("lower");
        return level.equals(twoLevels ? "lower" : "upper")
                ? Optional.empty()
                : Optional.of("the cost that level '" + level
                        + "' descends on cannot be looked at without solving the level below; give a number or a schedule,"
                        + " or use adagrad-norm");
    }

    /** What the cost loses along d is t |d|^2 only where d is its gradient, and only where the step ends at v - t d. */
    private static Optional<String> refuseMotion(String level, RunOutline run) {
        String path = "levels." + level + ".";
        boolean transformed = run.components().stream()
                .anyMatch(component -> component.path().startsWith(path + "transform")
                        && !component.name().equals("none"));
        if (transformed) {
            return Optional.of("a search along a transformed direction may find no decrease; remove " + path
                    + "transform, or use adagrad-norm");
        }
        return run.component(path + "constraint").isPresent()
                ? Optional.of("a search does not know where the constraint takes its trials; remove " + path
                        + "constraint, or use adagrad-norm")
                : Optional.empty();
    }

    @Override
    public StepRule create(Settings settings, Scope scope) {
        return new Armijo(settings, scope);
    }

    /**
     * Armijo's rule, agent by agent: the first t of grow T, grow T shrink, grow T shrink^2, … with cost(v - t d) <= cost(v) - c t |d|^2, where T is
     * the agent's last size and both costs are on the samples of the direction.
     *
     * <p>Costs are looked at in double precision, also in runs of single precision. A decrease that the round-off of the cost would hide decides nothing: there T stays.
     */
    static final class Armijo implements StepRule {

        /** Of a cost, relative: what the sum of many samples in double precision is sure of. */
        private static final double ROUND_OFF = 1e-13;

        private final Scope scope;
        private final double first;
        private final double decrease;
        private final double shrink;
        private final double grow;
        private final int mostTrials;
        private final boolean twoLevels;
        private final Block size;
        private final Block noLower;
        private final List<Block> in;
        private final List<Block> out;
        private final AgentWork search = this::search;

        Armijo(Settings settings, Scope scope) {
            this.scope = scope;
            first = settings.get(FIRST);
            decrease = settings.get(DECREASE);
            shrink = settings.get(SHRINK);
            grow = settings.get(GROW);
            mostTrials = settings.get(TRIALS);
            twoLevels = scope.lowerDimension() > 0;
            size = scope.block("size", 1);
            noLower = scope.scratch("no-lower", 0);
            in = Arrays.asList(null, null, null, size);
            out = List.of(size, scope.scratch("trial", scope.dimension()));
            scope.report("step", size);
        }

        @Override
        public void start(Block direction, Block sizes) {
            size.fill(first / grow);
            sizes(direction, sizes);
        }

        @Override
        public void sizes(Block direction, Block sizes) {
            in.set(0, scope.upper().value());
            in.set(1, twoLevels ? scope.lower().value() : noLower);
            in.set(2, direction);
            scope.perAgent("search", in, out, search);
            sizes.assign(1, size);
        }

        private void search(Agent agent) {
            double[] d = agent.in(2);
            double last = agent.in(3)[0];
            double before = cost(agent, agent.in(twoLevels ? 1 : 0));
            double asked = decrease * square(d);
            agent.out(0)[0] = grow * last * asked > ROUND_OFF * Math.abs(before)
                    ? searched(agent, d, before, asked, grow * last)
                    : last;
        }

        private double searched(Agent agent, double[] d, double before, double asked, double longest) {
            double[] value = agent.in(twoLevels ? 1 : 0);
            double[] trial = agent.out(1);
            double t = longest;
            for (int trials = 1; trials <= mostTrials; trials++) {
                for (int k = 0; k < trial.length; k++) {
                    trial[k] = value[k] - t * d[k];
                }
                agent.costs().moved();
                if (cost(agent, trial) <= before - t * asked || trials == mostTrials) {
                    break;
                }
                t *= shrink;
            }
            return t;
        }

        /** The cost of the level with its variable at this value. */
        private double cost(Agent agent, double[] value) {
            if (twoLevels) {
                Draw draw = agent.draws().lower();
                return agent.costs().lower(agent.in(0), value, draw);
            }
            return agent.costs().upper(value, agent.in(1), agent.draws().upper());
        }

        private static double square(double[] d) {
            double sum = 0;
            for (double entry : d) {
                sum += entry * entry;
            }
            return sum;
        }
    }
}
