package org.parley.runtime.config.run;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.run.RunComponentFactory;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.network.Networks;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RecordPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.SourceFiles;
import org.parley.runtime.random.Seeds;

/** A run as far as it could be read; complete once it has no problems. */
record RunDraft(
        String name,
        OptionValues values,
        Optional<Seeds> seeds,
        Optional<Networks> networks,
        NetworkDraft network,
        OptionValues record,
        Optional<OptionValues> select,
        StopDraft stop,
        List<Component<ObserverFactory>> observers,
        Optional<Component<BilevelModelFactory>> model,
        Optional<DataDraft> data,
        Optional<Component<LoopFactory>> loop,
        Optional<Component<EstimatorFactory>> estimator,
        Optional<Component<KernelsFactory>> kernels,
        List<KernelsFactory> installedKernels,
        List<LevelDraft> levels) {

    /** What moves levels, as far as it could be read: the loop and the estimators. */
    List<Component<? extends RunComponentFactory>> movers() {
        Stream<Component<EstimatorFactory>> ofLevels = levels.stream().flatMap(level -> level.estimator().stream());
        return Stream.of(loop.stream(), estimator.stream(), ofLevels)
                .<Component<? extends RunComponentFactory>>flatMap(part -> part)
                .toList();
    }

    /**
     * @param runFile its name
     * @param runFileSha256 of the run file's bytes, if it is a file
     */
    RunPlan plan(String runFile, Optional<String> runFileSha256) {
        Map<String, Object> tree = tree();
        Map<String, Path> files = new LinkedHashMap<>();
        Map<String, Object> resolved = frozen(tree, "", files);
        Map<String, LevelPlan> plans = new LinkedHashMap<>();
        levels.forEach(level -> plans.put(level.name(), level.plan(networks.orElseThrow())));
        return new RunPlan(
                name,
                seeds.orElseThrow(),
                values.get(RunKeys.AGENTS),
                values.get(RunKeys.ROUNDS),
                horizon(),
                values.get(RunKeys.PRECISION),
                values.get(RunKeys.PROBLEM),
                model.orElseThrow(),
                data.map(DataDraft::plan),
                loop.orElseThrow(),
                estimator.orElseThrow(),
                Collections.unmodifiableMap(plans),
                network.plan(),
                recordPlan(),
                Stream.concat(observers.stream(), stop.rules().stream()).toList(),
                stop.limits().find(RunKeys.SECONDS).map(OptionalDouble::of).orElseGet(OptionalDouble::empty),
                kernels.map(named -> KernelsChoice.named(named.factory()))
                        .orElseGet(() -> KernelsChoice.best(installedKernels)),
                resolved,
                new SourceFiles(runFile, runFileSha256, files),
                List.of());
    }

    private long horizon() {
        return values.find(RunKeys.HORIZON).orElseGet(() -> values.get(RunKeys.ROUNDS));
    }

    private RecordPlan recordPlan() {
        return new RecordPlan(
                record.get(RunKeys.EVERY),
                record.find(RunKeys.RECORD_SAMPLES).orElse(0),
                record.find(RunKeys.AVERAGE).orElse(false),
                record.get(RunKeys.ITERATES),
                record.get(RunKeys.CHECKPOINT_SECONDS),
                select.map(choice -> new RecordPlan.Select(
                        choice.get(RunKeys.METRIC), choice.get(RunKeys.GOAL).equals("max"))));
    }

    /** The resolved run file, but for its files, which are paths; planning it again gives the same. */
    private Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        for (String key : List.of("seed", "agents", "rounds", "precision", "problem")) {
            tree.put(key, values.values().get(key));
        }
        values.find(RunKeys.HORIZON).ifPresent(horizon -> tree.put("horizon", horizon));
        tree.put("model", OptionValues.tree(model.orElseThrow()));
        data.ifPresent(draft -> tree.put("data", draft.tree()));
        tree.put("loop", OptionValues.tree(loop.orElseThrow()));
        tree.put("estimator", OptionValues.tree(estimator.orElseThrow()));
        Map<String, Object> levelTrees = new LinkedHashMap<>();
        levels.forEach(level -> levelTrees.put(level.name(), level.tree()));
        tree.put("levels", levelTrees);
        tree.put("network", network.tree());
        Map<String, Object> recordTree = new LinkedHashMap<>(record.tree());
        select.ifPresent(choice -> recordTree.put("select", choice.tree()));
        tree.put("record", recordTree);
        if (!observers.isEmpty()) {
            tree.put("observe", observers.stream().map(OptionValues::tree).toList());
        }
        if (!stop.tree().isEmpty()) {
            tree.put("stop", stop.tree());
        }
        kernels.ifPresent(
                named -> tree.put("kernels", OptionValues.tree(named))); // last: where a run adds those it chose itself
        return tree;
    }

    /** @param files every path below this one is added here by its key */
    private static Map<String, Object> frozen(Map<String, Object> tree, String path, Map<String, Path> files) {
        Map<String, Object> copy = new LinkedHashMap<>();
        tree.forEach((key, value) -> {
            copy.put(key, frozen(value, Words.path(path, key), files));
        });
        return Collections.unmodifiableMap(copy);
    }

    private static Object frozen(Object value, String path, Map<String, Path> files) {
        if (value instanceof Path file) {
            files.put(path, file);
            return file.toString();
        }
        if (value instanceof List<?> list) {
            return IntStream.range(0, list.size())
                    .mapToObj(i -> frozen(list.get(i), path + "[" + i + "]", files))
                    .toList();
        }
        return value instanceof Map<?, ?> map ? frozen(keyed(map), path, files) : value;
    }

    private static Map<String, Object> keyed(Map<?, ?> map) {
        Map<String, Object> keyed = new LinkedHashMap<>();
        map.forEach((key, value) -> keyed.put(String.valueOf(key), value));
        return keyed;
    }
}
