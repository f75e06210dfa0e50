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
        description = "Armijo line search: each agent shrinks its step until its own cost decreases sufficiently; cost "
                + "evaluations count as samples.")
public final class ArmijoFactory implements StepRuleFactory {

    private static final Option<Double> FIRST =
            Option.number("first").above(0).orElse(1.0).description("Initial trial of the first step.");
    private static final Option<Double> DECREASE = Option.number("decrease")
            .above(0)
            .below(1)
            .orElse(0.1)
            .description(
                    "Armijo's constant c: the fraction of the decrease predicted by the slope that a step must achieve.");
    private static final Option<Double> SHRINK = Option.number("shrink")
            .above(0)
            .below(1)
            .orElse(0.5)
            .description("Factor applied to a step size whose decrease is insufficient.");
    private static final Option<Double> GROW = Option.number("grow")
            .from(1)
            .orElse(2.0)
            .description(
                    "Factor applied to the last step size to obtain the next step's initial trial; with 1, step sizes never grow.");
    private static final Option<Integer> TRIALS = Option.integer("trials")
            .from(1)
            .to(1000)
            .orElse(50)
            .description(
                    "Maximum number of trials per step; the last one is accepted even if its decrease is insufficient.");

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

    /**
     * Rejects levels whose cost cannot be evaluated alone: the upper cost depends on the lower solution, and only its driver knows a driven
     * level's cost.
     */
    private static Optional<String> refuseLevel(String level, RunOutline run) {
        boolean twoLevels = run.levels().contains("lower");
        return level.equals(twoLevels ? "lower" : "upper")
                ? Optional.empty()
                : Optional.of("the cost of level '" + level
                        + "' cannot be evaluated without solving another level; give a number or a schedule,"
                        + " or use adagrad-norm");
    }

    /**
     * Rejects transforms and constraints: to first order the cost decreases by t |d|^2 only if d is the gradient and the step ends at v - t
     * d.
     */
    private static Optional<String> refuseMotion(String level, RunOutline run) {
        String path = "levels." + level + ".";
        boolean transformed = run.components().stream()
                .anyMatch(component -> component.path().startsWith(path + "transform")
                        && !component.name().equals("none"));
        if (transformed) {
            return Optional.of("a line search along a transformed direction may find no decrease; remove " + path
                    + "transform, or use adagrad-norm");
        }
        return run.component(path + "constraint").isPresent()
                ? Optional.of("a line search does not apply the constraint to its trials; remove " + path
                        + "constraint, or use adagrad-norm")
                : Optional.empty();
    }

    @Override
    public StepRule create(Settings settings, Scope scope) {
        return new Armijo(settings, scope);
    }

    /**
     * Armijo's rule, applied by each agent with its last size T: uses the first t of grow T, grow T shrink, grow T shrink^2, … with cost(v
     * - t d) <= cost(v) - c t |d|^2. Both costs use the samples of the direction.
     *
     * <p>Costs are evaluated in double precision, also in single-precision runs. If the required decrease is below the round-off of the
     * cost, T is kept.
     */
    static final class Armijo implements StepRule {

        /** The relative accuracy of a cost that is summed over many samples in double precision. */
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

        /** Returns the level's cost with its variable at this value. */
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
