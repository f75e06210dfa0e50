package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.Limits;
import org.parley.runtime.plan.RunPlan;

/**
 * Finds the parts that keep a run away from the solution: of its levels, its loop and its estimator. Where no strategy is exact there is no
 * note: nobody expects the solution then.
 */
record BiasNotes(RunPlan plan, PluginCalls plugins) {

    /** A moderate condition number, at which the error of a truncated series is quoted. */
    private static final double CONDITION = 10;

    private static final double NEGLIGIBLE = 1e-6;

    List<String> notes() {
        List<LevelPlan> exact = new ArrayList<>();
        List<String> biases = new ArrayList<>();
        Limits limits = new Limits(plan);
        plan.levels()
                .forEach((name, level) -> level.motion().ifPresent(motion -> {
                    String path = Words.path("levels", name);
                    plugins.ask(motion.mixing().factory(), path, () -> limits.bias(level, motion))
                            .flatMap(bias -> bias)
                            .ifPresent(bias -> biases.add(path + bias));
                    plugins.ask(motion.mixing().factory(), path, () -> limits.mixesExactly(level, motion))
                            .filter(mixesExactly -> mixesExactly && !plan.isOfEachAgent(level))
                            .ifPresent(mixesExactly -> exact.add(level));
                }));
        loopBias().ifPresent(biases::add);
        if (biases.isEmpty()) {
            estimatorBias().ifPresent(biases::add);
        }
        String consequence = ", so the run ends near the solution and not at it" + although(exact);
        return exact.isEmpty()
                ? List.of()
                : biases.stream().map(bias -> bias + consequence).toList();
    }

    private Optional<String> loopBias() {
        LoopFactory loop = plan.loop().factory();
        boolean exact = plugins.ask(loop, "loop", () -> loop.isExact(plan.loop().settings()))
                .orElse(true);
        return exact ? Optional.empty() : Optional.of("loop: '" + loop.name() + "' is not exact");
    }

    private Optional<String> estimatorBias() {
        Component<EstimatorFactory> estimator = plan.estimator();
        return plugins.ask(estimator.factory(), "estimator", () -> bias(estimator))
                .flatMap(bias -> bias)
                .map(bias -> "estimator: '" + estimator.name() + "' " + bias);
    }

    private Optional<String> bias(Component<EstimatorFactory> estimator) {
        EstimatorFactory factory = estimator.factory();
        if (!plan.levels().containsKey("lower")) {
            return factory.isGradient(estimator.settings()) ? Optional.empty() : Optional.of("changes the gradients");
        }
        if (!factory.movesUpper(estimator.settings())) {
            return Optional.empty();
        }
        if (!isExact(factory.exactFor(estimator.settings()))) {
            return Optional.of("is not exact for a problem that is " + Option.word(plan.problem()));
        }
        double error = factory.error(estimator.settings(), CONDITION);
        return error > NEGLIGIBLE
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "truncates a series, which leaves a relative error of %.1g at condition number %.0f",
                        error,
                        CONDITION))
                : Optional.empty();
    }

    /** For one agent alone, all classes are the same. */
    private boolean isExact(Set<ProblemClass> exactFor) {
        return plan.agents() == 1 ? !exactFor.isEmpty() : exactFor.contains(plan.problem());
    }

    private String although(List<LevelPlan> exact) {
        if (plan.agents() == 1) {
            return "";
        }
        return ", although "
                + Words.and(exact.stream()
                        .map(level ->
                                "'" + level.motion().orElseThrow().mixing().name() + "' of " + level.name())
                        .toList())
                + (exact.size() == 1 ? " is exact" : " are exact");
    }
}
