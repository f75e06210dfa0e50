package org.parley.runtime.config.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.network.FaultPlan;
import org.parley.runtime.network.LostWeight;
import org.parley.runtime.network.Networks;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunGrammar;
import org.parley.runtime.plan.RunGrammar.LevelRole;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.random.Seeds;

/** Reads a merged run file, validates all of its keys, and creates the plan. */
final class RunReader {

    private static final int LONGEST_NAME = 100;

    /** The options of stop rules and observers that name a column. */
    private static final List<String> COLUMNS = List.of("metric", "column");

    private final Diagnostics diagnostics;
    private final ComponentRegistry registry;
    private final RunDefaults defaults;
    private final ComponentBinder binder;
    private final SectionReader sections;

    RunReader(Diagnostics diagnostics, ComponentRegistry registry, RunDefaults defaults) {
        this.diagnostics = diagnostics;
        this.registry = registry;
        this.defaults = defaults;
        this.binder = new ComponentBinder(diagnostics, registry, defaults);
        this.sections = new SectionReader(diagnostics, binder);
    }

    /**
     * Creates the plan; throws an exception with all errors found so far.
     *
     * @param runFile the name of the run file
     * @param sha256 the hash of its bytes, if it is a file
     * @param fallbackName the name of the run if the file does not set one
     * @param local the data of agents that only this machine names
     */
    RunPlan plan(
            Branch given,
            String runFile,
            Optional<String> sha256,
            String fallbackName,
            List<PlanOptions.LocalData> local) {
        Branch merged = withDefaults(given);
        LevelsReader reader = new LevelsReader(diagnostics, binder, registry, merged);
        SectionValues read = sections.read(RunGrammar.RUN, merged, "");
        checkName(read);
        SectionValues top = read.with(
                RunGrammar.HYPERGRADIENT,
                read.find(RunGrammar.HYPERGRADIENT)
                        .flatMap(bound -> reader.inRole(
                                bound,
                                Role.UPPER,
                                merged.children().get("hypergradient").origin())));
        Map<String, LevelRole> roles = new LinkedHashMap<>();
        Map<String, SectionValues> levels = reader.read(top, roles);
        Optional<OwnDataReader.Read> own = new OwnDataReader(diagnostics, registry, defaults)
                .read(
                        merged,
                        top.find(RunGrammar.DATA),
                        top.find(RunGrammar.AGENTS).stream()
                                .mapToInt(Integer::intValue)
                                .findFirst(),
                        local);
        SectionValues run = top.with(RunGrammar.LEVELS, Optional.of(levels))
                .with(RunGrammar.DATA, own.map(OwnDataReader.Read::data).or(() -> top.find(RunGrammar.DATA)));
        List<Component<ObserverFactory>> observers = new ArrayList<>(run.all(RunGrammar.OBSERVE));
        observers.addAll(run.get(RunGrammar.STOP).components(ObserverFactory.class));
        checkColumns(run, observers);
        checkRecordedAgents(run);
        FaultPlan network = network(run.get(RunGrammar.NETWORK));
        Optional<Seeds> seeds = run.find(RunGrammar.SEED).map(Seeds::new);
        Optional<Networks> networks =
                run.find(RunGrammar.AGENTS).flatMap(size -> seeds.map(random -> new Networks(size, random)));
        StrategyCheck check = new StrategyCheck(diagnostics, registry);
        networks.ifPresent(made -> check.checkNetworks(run, made, network));
        check.checkConstraints(run);
        diagnostics.throwIfAny(runFile);
        String name = run.find(RunGrammar.NAME).orElse(fallbackName);
        Map<String, Path> files = new LinkedHashMap<>();
        return new RunPlan(
                name,
                run,
                seeds.orElseThrow(),
                plans(levels, roles, networks.orElseThrow()),
                network,
                List.copyOf(observers),
                run.find(RunGrammar.KERNELS)
                        .map(named -> KernelsChoice.named(named.factory()))
                        .orElseGet(() -> KernelsChoice.best(registry.all(KernelsFactory.class))),
                own.map(OwnDataReader.Read::plan),
                frozen(resolved(name, run, roles, network), "", files),
                new RunPlan.SourceFiles(runFile, sha256, files),
                List.of());
    }

    private Branch withDefaults(Branch given) {
        Branch standard = defaults.forRun(given);
        Branch wanted = KernelsChoice.wantedByEnvironment()
                .map(name -> standard.with("kernels", RunDefaults.named(new Leaf(name, environment(given)))))
                .orElse(standard);
        return given.over(wanted);
    }

    private static Origin environment(Branch given) {
        return Origin.environment(given.origin().base(), KernelsChoice.ENVIRONMENT_VARIABLE);
    }

    private void checkName(SectionValues run) {
        run.find(RunGrammar.NAME)
                .filter(name -> name.isBlank() || name.length() > LONGEST_NAME || name.matches(".*[/\\\\\\p{Cntrl}].*"))
                .ifPresent(name -> diagnostics.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "name",
                        "cannot be used as the name of a directory, got " + Words.quoted(name),
                        "at most " + LONGEST_NAME + " characters, no slashes"));
    }

    private void checkRecordedAgents(SectionValues run) {
        run.find(RunGrammar.RECORD)
                .flatMap(record -> record.find(RunGrammar.RECORD_AGENTS))
                .filter(word -> !word.equals("own"))
                .ifPresent(word -> diagnostics.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "record." + RunGrammar.RECORD_AGENTS.name(),
                        "must be own, got " + Words.quoted(word),
                        "remove it to record the losses and metrics of all agents"));
    }

    /** Reports former names of columns. */
    private void checkColumns(SectionValues run, List<Component<ObserverFactory>> observers) {
        run.find(RunGrammar.RECORD)
                .flatMap(record -> record.find(RunGrammar.SELECT))
                .filter(SectionValues::isValid)
                .ifPresent(select ->
                        MetricName.checkName("record.select.metric", select.get(RunGrammar.METRIC), diagnostics));
        observers.forEach(observer -> COLUMNS.forEach(option -> {
            if (observer.settings().values().get(option) instanceof String column) {
                MetricName.checkName(observer.path() + "." + option, column, diagnostics);
            }
        }));
    }

    private static FaultPlan network(SectionValues network) {
        return new FaultPlan(
                network.components(NetworkFaultFactory.class),
                network.find(RunGrammar.LOST_WEIGHT).orElse(LostWeight.SELF),
                network.find(RunGrammar.INCOMPATIBLE).filter("warn"::equals).isPresent());
    }

    private static Map<String, LevelPlan> plans(
            Map<String, SectionValues> levels, Map<String, LevelRole> roles, Networks networks) {
        Map<String, LevelPlan> plans = new LinkedHashMap<>();
        levels.forEach((name, keys) -> {
            Map<String, LevelPlan.Channel> channels = new LinkedHashMap<>();
            keys.find(RunGrammar.CHANNELS)
                    .orElse(Map.of())
                    .forEach((channel, own) -> channels.put(
                            channel,
                            new LevelPlan.Channel(name + "/" + channel, LevelPlan.NetworkPlan.of(own, networks), own)));
            plans.put(
                    name,
                    new LevelPlan(name, roles.get(name), keys, LevelPlan.NetworkPlan.of(keys, networks), channels));
        });
        return Collections.unmodifiableMap(plans);
    }

    /** Returns the resolved run file, in which files are still paths. Planning it again gives the same run. */
    private static Map<String, Object> resolved(
            String name, SectionValues run, Map<String, LevelRole> roles, FaultPlan network) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.putAll(OptionValues.tree(run));
        roles.forEach((level, role) -> at(tree, "levels", level)
                .keySet()
                .removeIf(key ->
                        RunGrammar.LEVEL.key(key).orElseThrow().rejection(role).isPresent()));
        if (network.isPerfect()) { // without faults, lost-weight has no effect
            at(tree, "network")
                    .keySet()
                    .removeAll(List.of(RunGrammar.LOST_WEIGHT.name(), RunGrammar.INCOMPATIBLE.name()));
        }
        return tree;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> at(Map<String, Object> tree, String... path) {
        Map<String, Object> inner = tree;
        for (String key : path) {
            inner = (Map<String, Object>) inner.get(key);
        }
        return inner;
    }

    /** @param files receives every path below this one, by its key */
    private static Map<String, Object> frozen(Map<?, ?> tree, String path, Map<String, Path> files) {
        Map<String, Object> copy = new LinkedHashMap<>();
        tree.forEach((key, value) ->
                copy.put(String.valueOf(key), frozen(value, Words.path(path, String.valueOf(key)), files)));
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
        return value instanceof Map<?, ?> map ? frozen(map, path, files) : value;
    }
}
