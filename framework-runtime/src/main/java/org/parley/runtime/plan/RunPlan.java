package org.parley.runtime.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.data.SplitPlan;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.network.FaultPlan;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.random.Seeds;

/**
 * A run that is ready to be built, including its seeds and networks. It may be executed any number of times, also by several threads in
 * parallel.
 *
 * @param keys the settings of the run file, with defaults
 * @param seeds the source of all random numbers of the run
 * @param levels the levels by name: upper, lower and those that the loop and the estimator use
 * @param network the network faults
 * @param observers those of {@code observe}, then those that {@code stop} is a short form of
 * @param kernels the matrix kernels
 * @param ownData the data that each agent has of its own; empty if the agents share a dataset
 * @param resolved the run file merged with its recipe and with all defaults; it can be run itself
 * @param files the files that the plan was created from
 * @param notes notes for the user, printed before the run starts
 */
public record RunPlan(
        String name,
        SectionValues keys,
        Seeds seeds,
        Map<String, LevelPlan> levels,
        FaultPlan network,
        List<Component<ObserverFactory>> observers,
        KernelsChoice kernels,
        Optional<OwnDataPlan> ownData,
        Map<String, Object> resolved,
        SourceFiles files,
        List<String> notes) {

    public int agents() {
        return keys.get(RunGrammar.AGENTS);
    }

    public long rounds() {
        return keys.get(RunGrammar.ROUNDS);
    }

    /** Returns the number of rounds that schedules use: that of the run file, even if the run is extended. */
    public long horizon() {
        return keys.find(RunGrammar.HORIZON).orElseGet(this::rounds);
    }

    public Precision precision() {
        return keys.get(RunGrammar.PRECISION);
    }

    public ProblemClass problem() {
        return keys.get(RunGrammar.PROBLEM);
    }

    public Component<BilevelModelFactory> model() {
        return keys.get(RunGrammar.MODEL);
    }

    public Optional<DataPlan> data() {
        return keys.find(RunGrammar.DATA).map(DataPlan::new);
    }

    public Component<LoopFactory> loop() {
        return keys.get(RunGrammar.LOOP);
    }

    public Component<EstimatorFactory> estimator() {
        return keys.get(RunGrammar.HYPERGRADIENT);
    }

    public RecordPlan record() {
        return new RecordPlan(keys.get(RunGrammar.RECORD));
    }

    /** Returns the time limit of the run. It is the only part of a plan that makes a run irreproducible. */
    public OptionalDouble secondsToStop() {
        return keys.get(RunGrammar.STOP)
                .find(RunGrammar.SECONDS)
                .map(OptionalDouble::of)
                .orElseGet(OptionalDouble::empty);
    }

    /** Describes the work before the first round. */
    public String preparation() {
        String built = "building " + model().name();
        return data().map(plan -> "reading " + plan.dataset().name() + " and " + built)
                .orElse(built);
    }

    /**
     * Adds the kernels in use to a resolved run file, because they belong to the run even if the file does not name them.
     *
     * @param kernelsInUse the name of the kernels; empty if the model does not use any
     */
    public static Map<String, Object> withKernels(Map<String, Object> resolved, Optional<String> kernelsInUse) {
        Map<String, Object> complete = new LinkedHashMap<>(resolved);
        kernelsInUse.ifPresent(inUse -> complete.putIfAbsent("kernels", Map.of("use", inUse)));
        return complete;
    }

    /** Returns the seed of all random streams. */
    public long seed() {
        return seeds.root();
    }

    /** Returns a copy with notes for the user. */
    public RunPlan withNotes(List<String> known) {
        return new RunPlan(name, keys, seeds, levels, network, observers, kernels, ownData, resolved, files, known);
    }

    public LevelPlan level(String name) {
        LevelPlan level = levels.get(name);
        if (level == null) {
            throw new IllegalArgumentException("no level '" + name + "' in this run; it has " + levels.keySet());
        }
        return level;
    }

    /** Returns whether every agent has its own variable at this level, so that no consensus is needed. */
    public boolean isOfEachAgent(LevelPlan level) {
        boolean upper = level.name().equals("upper");
        return switch (problem()) {
            case SHARED_LOWER -> false;
            case PERSONAL_LOWER -> !upper;
            case PERSONAL_UPPER -> upper;
        };
    }

    /** Returns whether any level compresses messages, so that traffic is counted in bits. */
    public boolean compresses() {
        return levels.values().stream()
                .flatMap(LevelPlan::components)
                .anyMatch(component -> component.factory() instanceof CompressorFactory);
    }

    /** Returns every component in the order of the run file, each followed by its nested components. */
    public List<Component<?>> components() {
        List<Component<?>> all = new ArrayList<>();
        Stream.of(
                        Stream.of(model(), loop(), estimator()),
                        levels.values().stream().flatMap(LevelPlan::components),
                        network.faults().stream(),
                        observers.stream())
                .<Component<?>>flatMap(part -> part)
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

    /**
     * The data of a run: the dataset, its partition over agents, and the split of each agent's samples.
     *
     * @param keys the section {@code data}
     */
    public record DataPlan(SectionValues keys) {

        public Component<DatasetFactory> dataset() {
            return keys.get(RunGrammar.DATASET);
        }

        public Component<PartitionFactory> partition() {
            return keys.get(RunGrammar.PARTITION);
        }

        public SplitPlan split() {
            return new SplitPlan(
                    keys.get(RunGrammar.VALIDATION),
                    keys.get(RunGrammar.TEST),
                    keys.get(RunGrammar.TEST_SET),
                    keys.get(RunGrammar.ORDER),
                    keys.get(RunGrammar.CORRUPTION),
                    keys.get(RunGrammar.SAMPLES_PER_AGENT));
        }
    }

    /**
     * The files that a plan was created from.
     *
     * @param runFile the name of the run file
     * @param runFileSha256 the hash of the bytes that were read as the run file; empty for a run that was given as a tree in memory
     * @param named files that options of components name, by their keys, such as {@code model.with.file}
     */
    public record SourceFiles(String runFile, Optional<String> runFileSha256, Map<String, Path> named) {

        public SourceFiles {
            named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
        }
    }
}
