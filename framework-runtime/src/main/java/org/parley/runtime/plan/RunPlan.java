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
 * A run, ready to be built. Its seeds and networks are made; it may be run any number of times, also by several threads at once.
 *
 * @param keys what the run file says, with defaults
 * @param seeds all chance of the run
 * @param levels by name: upper, lower and whatever the estimator drives or mixes on
 * @param network what goes wrong between agents
 * @param observers those of {@code observe}, then those that {@code stop} stands for
 * @param kernels what multiplies matrices
 * @param resolved the run file with recipe merged and every default written out; itself runnable
 * @param files what the plan was made from
 * @param notes what the user should know before the run starts
 */
public record RunPlan(
        String name,
        SectionValues keys,
        Seeds seeds,
        Map<String, LevelPlan> levels,
        FaultPlan network,
        List<Component<ObserverFactory>> observers,
        KernelsChoice kernels,
        Map<String, Object> resolved,
        SourceFiles files,
        List<String> notes) {

    public int agents() {
        return keys.get(RunGrammar.AGENTS);
    }

    public long rounds() {
        return keys.get(RunGrammar.ROUNDS);
    }

    /** The rounds that schedules know of: those of the run file, also when the run is made longer. */
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

    /** The time after which the run ends; the one thing in a plan that does not give the same run again. */
    public OptionalDouble secondsToStop() {
        return keys.get(RunGrammar.STOP)
                .find(RunGrammar.SECONDS)
                .map(OptionalDouble::of)
                .orElseGet(OptionalDouble::empty);
    }

    /** What takes its time before the first round, in words. */
    public String preparation() {
        String built = "building " + model().name();
        return data().map(plan -> "reading " + plan.dataset().name() + " and " + built)
                .orElse(built);
    }

    /**
     * The resolved run file of a run that uses these kernels: they are part of what is run, also where nobody named them.
     *
     * @param kernelsInUse by name; none where the model asks for none
     */
    public static Map<String, Object> withKernels(Map<String, Object> resolved, Optional<String> kernelsInUse) {
        Map<String, Object> complete = new LinkedHashMap<>(resolved);
        kernelsInUse.ifPresent(inUse -> complete.putIfAbsent("kernels", Map.of("use", inUse)));
        return complete;
    }

    /** The root of all randomness. */
    public long seed() {
        return seeds.root();
    }

    /** The same, and what the user should know. */
    public RunPlan withNotes(List<String> known) {
        return new RunPlan(name, keys, seeds, levels, network, observers, kernels, resolved, files, known);
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
        return switch (problem()) {
            case SHARED_LOWER -> false;
            case PERSONAL_LOWER -> !upper;
            case PERSONAL_UPPER -> upper;
        };
    }

    /** Whether any level does, so that messages are counted in bits. */
    public boolean compresses() {
        return levels.values().stream()
                .flatMap(LevelPlan::components)
                .anyMatch(component -> component.factory() instanceof CompressorFactory);
    }

    /** Every component by its place in the run file, each followed by those inside it. */
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
     * The data of a run: where it comes from, how it is shared out, and what each share is used for.
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
     * The files that a plan was made from.
     *
     * @param runFile its name
     * @param runFileSha256 of the bytes that were read as the run file; none for a run that was given as a tree in memory
     * @param named what options of components name, by their keys, such as {@code model.with.file}
     */
    public record SourceFiles(String runFile, Optional<String> runFileSha256, Map<String, Path> named) {

        public SourceFiles {
            named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
        }
    }
}
