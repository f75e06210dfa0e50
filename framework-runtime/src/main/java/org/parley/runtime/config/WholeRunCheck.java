package org.parley.runtime.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.MemoryEstimate;
import org.parley.runtime.plan.RunPlan;

/** Asks the model and the estimators what they make of the run as a whole, once every part of it is right by itself. */
final class WholeRunCheck {

    private final Problems problems;
    private final PluginCalls plugins;

    WholeRunCheck(Problems problems) {
        this.problems = problems;
        this.plugins = new PluginCalls(problems);
    }

    /** What the user should know; faults join the problems. */
    List<String> notes(RunPlan plan) {
        PlannedRun run = new PlannedRun(plan);
        requireMemory(plan);
        List<String> notes = new ArrayList<>(notes(plan.estimator(), "estimator", run));
        Optional<Component<EstimatorFactory>> lower =
                Optional.ofNullable(plan.levels().get("lower")).flatMap(LevelPlan::estimator);
        lower.ifPresent(estimator -> notes.addAll(notes(estimator, "levels.lower.estimator", run)));
        return notes;
    }

    private void requireMemory(RunPlan plan) {
        BilevelModelFactory factory = plan.model().factory();
        plugins.ask(factory, "model", () -> factory.size(plan.model().settings(), plan.agents()))
                .flatMap(size -> size)
                .flatMap(size -> new MemoryEstimate(plan, size, 0)
                        .problem(Runtime.getRuntime().maxMemory()))
                .ifPresent(problems::add);
    }

    private List<String> notes(Component<EstimatorFactory> estimator, String path, PlannedRun run) {
        EstimatorFactory factory = estimator.factory();
        Optional<List<String>> faults = plugins.ask(factory, path, () -> factory.faults(estimator.settings(), run));
        faults.orElse(List.of()).forEach(fault -> problems.add(ErrorCode.CONFIG_CONFLICT, path, fault, ""));
        if (!faults.equals(Optional.of(List.of()))) {
            return List.of();
        }
        return plugins.ask(factory, path, () -> factory.notes(estimator.settings(), run)).orElse(List.of()).stream()
                .map(note -> path + ": " + note)
                .toList();
    }
}
