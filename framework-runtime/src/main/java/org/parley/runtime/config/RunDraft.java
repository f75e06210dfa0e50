package org.parley.runtime.config;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.numeric.KernelsFactory;
import org.parley.runtime.config.OptionsReader.Values;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.plan.RecordPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.SourceFiles;
import org.parley.runtime.plan.StopPlan;

/** A run as far as it could be read; complete once it has no problems. */
record RunDraft(
        String name,
        Values values,
        Values network,
        Values record,
        Optional<Values> select,
        Values stop,
        Optional<Bound<BilevelModelFactory>> model,
        Optional<DataDraft> data,
        Optional<Bound<LoopFactory>> loop,
        Optional<Bound<EstimatorFactory>> estimator,
        Optional<Bound<KernelsFactory>> kernels,
        List<KernelsFactory> installedKernels,
        List<LevelDraft> levels) {

    /**
     * @param runFileSha256 of the run file's bytes, if it is a file
     * @param notes what the user should know about the whole
     */
    RunPlan plan(Optional<String> runFileSha256, List<String> notes) {
        Map<String, Object> tree = tree();
        Map<String, Path> files = new LinkedHashMap<>();
        Map<String, Object> resolved = frozen(tree, "", files);
        Map<String, LevelPlan> plans = new LinkedHashMap<>();
        levels.forEach(level -> plans.put(level.name(), level.plan()));
        return new RunPlan(
                name,
                whole(values, "seed"),
                Math.toIntExact(whole(values, "agents")),
                whole(values, "rounds"),
                Precision.valueOf(constant(word(values, "precision"))),
                ProblemClass.valueOf(constant(word(values, "problem"))),
                model.orElseThrow().component(),
                data.map(DataDraft::plan),
                loop.orElseThrow().component(),
                estimator.orElseThrow().component(),
                Collections.unmodifiableMap(plans),
                network.find("loss", Double.class).orElseThrow(),
                recordPlan(),
                new StopPlan(number(stop, "gradient-norm"), number(stop, "seconds")),
                kernels.map(named -> KernelsChoice.named(named.component().factory()))
                        .orElseGet(() -> KernelsChoice.best(installedKernels)),
                resolved,
                new SourceFiles(runFileSha256, files),
                notes);
    }

    private RecordPlan recordPlan() {
        return new RecordPlan(
                whole(record, "every"),
                record.find("iterates", Boolean.class).orElseThrow(),
                record.find("checkpoint-seconds", Double.class).orElseThrow(),
                select.map(choice -> new RecordPlan.Select(
                        word(choice, "metric"), word(choice, "goal").equals("max"))));
    }

    /** The resolved run file, but for its files, which are paths; planning it again gives the same. */
    private Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        for (String key : List.of("seed", "agents", "rounds", "precision", "problem")) {
            tree.put(key, values.byName().get(key));
        }
        tree.put("model", model.orElseThrow().tree());
        data.ifPresent(draft -> tree.put("data", draft.tree()));
        tree.put("loop", loop.orElseThrow().tree());
        tree.put("estimator", estimator.orElseThrow().tree());
        Map<String, Object> levelTrees = new LinkedHashMap<>();
        levels.forEach(level -> levelTrees.put(level.name(), level.tree()));
        tree.put("levels", levelTrees);
        tree.put("network", network.byName());
        Map<String, Object> recordTree = new LinkedHashMap<>(record.byName());
        select.ifPresent(choice -> recordTree.put("select", choice.byName()));
        tree.put("record", recordTree);
        if (!stop.byName().isEmpty()) {
            tree.put("stop", stop.byName());
        }
        kernels.ifPresent(named -> tree.put("kernels", named.tree())); // last: where a run adds those it chose itself
        return tree;
    }

    /** @param files every path below this one is added here by its key */
    private static Map<String, Object> frozen(Map<String, Object> tree, String path, Map<String, Path> files) {
        Map<String, Object> copy = new LinkedHashMap<>();
        tree.forEach((key, value) -> {
            String here = Words.path(path, key);
            if (value instanceof Path file) {
                files.put(here, file);
            }
            Object plain = value instanceof Path ? value.toString() : value;
            copy.put(key, plain instanceof Map<?, ?> map ? frozen(keyed(map), here, files) : plain);
        });
        return Collections.unmodifiableMap(copy);
    }

    private static Map<String, Object> keyed(Map<?, ?> map) {
        Map<String, Object> keyed = new LinkedHashMap<>();
        map.forEach((key, value) -> keyed.put(String.valueOf(key), value));
        return keyed;
    }

    private static long whole(Values values, String name) {
        return values.find(name, Long.class).orElseThrow();
    }

    private static String word(Values values, String name) {
        return values.find(name, String.class).orElseThrow();
    }

    private static OptionalDouble number(Values values, String name) {
        return values.find(name, Double.class).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    /** SHARED_LOWER is {@code shared-lower}. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code shared-lower} is SHARED_LOWER. */
    static String constant(String word) {
        return word.replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
