package org.parley.plugins.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

@Extension
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
    public List<String> faults(Settings settings, RunOutline run) {
        List<String> faults = new ArrayList<>();
        for (String level : run.levels()) {
            Optional<Component<?>> own =
                    run.component("levels." + level + ".step").filter(component -> component.settings() == settings);
            if (own.isPresent()) {
                refuseLevel(level, run).ifPresent(faults::add);
                refuseMotion(level, run).ifPresent(faults::add);
            }
        }
        return faults;
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
        boolean momentum = run.components().stream()
                .anyMatch(component -> component.path().startsWith(path + "momentum")
                        && !component.name().equals("none"));
        if (momentum) {
            return Optional.of("a search along a momentum need not find any decrease; remove " + path
                    + "momentum, or use adagrad-norm");
        }
        return run.component(path + "constraint").isPresent()
                ? Optional.of("a search does not know where the constraint takes its trials; remove " + path
                        + "constraint, or use adagrad-norm")
                : Optional.empty();
    }

    @Override
    public StepRule create(Settings settings, Scope scope) {
        return new Armijo(
                scope,
                new ArmijoSettings(
                        settings.get(FIRST),
                        settings.get(DECREASE),
                        settings.get(SHRINK),
                        settings.get(GROW),
                        settings.get(TRIALS)));
    }
}
