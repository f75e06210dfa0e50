package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelSize;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.network.Breakage;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.Limits;
import org.parley.runtime.plan.MemoryEstimate;
import org.parley.runtime.plan.PlannedRun;
import org.parley.runtime.plan.RunPlan;

/** Validates the run as a whole, after all of its parts are valid by themselves. */
final class WholeRunCheck {

    private final Diagnostics diagnostics;
    private final PluginCalls plugins;
    private final BiFunction<RunPlan, ModelSize, MemoryEstimate> memory;

    /** @param memory estimates the memory of a run with a model of this size */
    WholeRunCheck(Diagnostics diagnostics, BiFunction<RunPlan, ModelSize, MemoryEstimate> memory) {
        this.diagnostics = diagnostics;
        this.memory = memory;
        this.plugins = new PluginCalls(diagnostics);
    }

    /** Returns notes for the user, and adds errors to the diagnostics. */
    List<String> notes(RunPlan plan) {
        PlannedRun run = new PlannedRun(plan);
        requireMemory(plan);
        List<String> notes = new ArrayList<>();
        for (Component<?> component : run.components()) {
            if (component.factory() instanceof RunComponentFactory factory) {
                notes.addAll(notes(factory, component, run));
            }
        }
        notes.addAll(graphs(plan));
        notes.addAll(new BiasNotes(plan, plugins).notes());
        notes.addAll(constraints(plan));
        if (plan.network().evenIncompatible()) {
            notes.addAll(incompatible(plan));
        }
        return notes;
    }

    /** Returns the notes of topologies, once per topology. */
    private Set<String> graphs(RunPlan plan) {
        Set<String> notes = new LinkedHashSet<>();
        plan.levels().forEach((name, level) -> {
            Component<TopologyFactory> topology = level.network().topology();
            TopologyFactory factory = topology.factory();
            plugins.ask(factory, Words.path("levels", name), () -> factory.notes(topology.settings(), plan.agents()))
                    .orElse(List.of())
                    .forEach(note -> notes.add("topology: '" + factory.name() + "' " + note));
        });
        return notes;
    }

    /** Explains columns whose meaning changes under a constraint. */
    private static List<String> constraints(RunPlan plan) {
        return plan.level("upper")
                .motion()
                .flatMap(LevelPlan.Motion::constraint)
                .map(constraint -> List.of(constraint.path()
                        + ": hypergradient_norm need not vanish at the constrained solution, and errors are measured from the"
                        + " solution without it"))
                .orElse(List.of());
    }

    /** Returns the requirements of strategies that faults violate, if the run file requests only a warning. */
    private List<String> incompatible(RunPlan plan) {
        List<String> notes = new ArrayList<>();
        plan.levels()
                .forEach((name, level) -> level.motion().ifPresent(motion -> {
                    Component<MixingStrategyFactory> mixing = motion.mixing();
                    Breakage breakage = Breakage.of(
                            plan.network(), level.aggregation(), level.network().built());
                    plugins.ask(
                                    mixing.factory(),
                                    mixing.path(),
                                    () -> breakage.clashes(
                                            mixing, mixing.factory().needs(mixing.settings())))
                            .orElse(List.of())
                            .forEach(clash -> notes.add(Words.path("levels", name) + ": " + clash.sentence()
                                    + "; the run continues regardless"));
                }));
        return notes;
    }

    private void requireMemory(RunPlan plan) {
        BilevelModelFactory factory = plan.model().factory();
        plugins.ask(factory, "model", () -> factory.size(plan.model().settings(), plan.agents()))
                .flatMap(size -> size)
                .flatMap(size ->
                        memory.apply(plan, size).diagnostic(Runtime.getRuntime().maxMemory()))
                .ifPresent(diagnostics::add);
    }

    private List<String> notes(RunComponentFactory factory, Component<?> component, PlannedRun run) {
        String path = component.path();
        Optional<List<String>> own = plugins.ask(factory, path, () -> factory.errors(component.settings(), run));
        own.orElse(List.of()).forEach(diagnostic -> diagnostics.add(ErrorCode.CONFIG_CONFLICT, path, diagnostic, ""));
        if (!own.equals(Optional.of(List.of()))) {
            return List.of();
        }
        return plugins.ask(factory, path, () -> factory.notes(component.settings(), run)).orElse(List.of()).stream()
                .map(note -> path + ": " + note)
                .toList();
    }

    /**
     * Finds the parts that cause a bias: of its levels, its loop and its estimator. If no strategy is exact, it adds no note, because the
     * run is not expected to converge to the solution.
     */
    private record BiasNotes(RunPlan plan, PluginCalls plugins) {

        /** A moderate condition number at which the error of a truncated series is reported. */
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
            String consequence = ", so the run converges near the solution and not to it" + although(exact);
            return exact.isEmpty()
                    ? List.of()
                    : biases.stream().map(bias -> bias + consequence).toList();
        }

        private Optional<String> loopBias() {
            LoopFactory loop = plan.loop().factory();
            boolean exact = plugins.ask(
                            loop, "loop", () -> loop.isExact(plan.loop().settings()))
                    .orElse(true);
            return exact ? Optional.empty() : Optional.of("loop: '" + loop.name() + "' is not exact");
        }

        private Optional<String> estimatorBias() {
            Component<EstimatorFactory> estimator = plan.estimator();
            return plugins.ask(estimator.factory(), "hypergradient", () -> bias(estimator))
                    .flatMap(bias -> bias)
                    .map(bias -> "hypergradient: '" + estimator.name() + "' " + bias);
        }

        private Optional<String> bias(Component<EstimatorFactory> estimator) {
            EstimatorFactory factory = estimator.factory();
            if (!plan.levels().containsKey("lower")) {
                return factory.isGradient(estimator.settings())
                        ? Optional.empty()
                        : Optional.of("changes the gradients");
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

        /** For a single agent, all problem classes are equal. */
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
}
