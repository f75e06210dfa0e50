package org.parley.runtime.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.numeric.KernelsChoice;

/**
 * A run, ready to be built.
 *
 * @param horizon the rounds that schedules know of: those of the run file, also when the run is made longer
 * @param levels by name: upper, lower and whatever the estimator drives or mixes on
 * @param network what goes wrong between agents
 * @param kernels what multiplies matrices
 * @param resolved the run file with recipe merged and every default written out; itself runnable
 * @param files what the plan was made from
 * @param notes what the user should know before the run starts
 */
public record RunPlan(
        String name,
        long seed,
        int agents,
        long rounds,
        long horizon,
        Precision precision,
        ProblemClass problem,
        Component<BilevelModelFactory> model,
        Optional<DataPlan> data,
        Component<LoopFactory> loop,
        Component<EstimatorFactory> estimator,
        Map<String, LevelPlan> levels,
        FaultPlan network,
        RecordPlan record,
        StopPlan stop,
        KernelsChoice kernels,
        Map<String, Object> resolved,
        SourceFiles files,
        List<String> notes) {

    /**
     * The resolved run file of a run that uses these kernels: they are part of what is run, also where nobody named them.
     *
     * @param kernelsInUse by name; none where the model asks for none
     */
    public Map<String, Object> resolvedWith(Optional<String> kernelsInUse) {
        Map<String, Object> complete = new LinkedHashMap<>(resolved);
        kernelsInUse.ifPresent(inUse -> complete.putIfAbsent("kernels", Map.of("use", inUse)));
        return complete;
    }

    public LevelPlan level(String name) {
        LevelPlan level = levels.get(name);
        if (level == null) {
            throw new IllegalArgumentException("no level '" + name + "' in this run; it has " + levels.keySet());
        }
        return level;
    }

    /** Whether every agent has a variable of its own at this level, so that there is nothing to agree on. */
    public boolean isOfEachAgent(LevelPlan level) {
        boolean upper = level.name().equals("upper");
        return switch (problem) {
            case SHARED_LOWER -> false;
            case PERSONAL_LOWER -> !upper;
            case PRIVATE_UPPER -> upper;
        };
    }

    /** Every component by its place in the run file, each followed by those inside it. */
    public List<Component<?>> components() {
        List<Component<?>> all = new ArrayList<>();
        Stream.concat(
                        Stream.of(model, loop, estimator),
                        Stream.concat(
                                levels.values().stream().flatMap(LevelPlan::components), network.faults().stream()))
                .forEach(component -> addWithInner(component, all));
        return all;
    }

    private static void addWithInner(Component<?> component, List<Component<?>> all) {
        all.add(component);
        component.settings().values().values().forEach(value -> {
            if (value instanceof Component<?> inner) {
                addWithInner(inner, all);
            }
        });
    }
}
