package org.parley.runtime.config.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.plan.Renamed;
import org.parley.runtime.plan.RunGrammar;
import org.parley.runtime.plan.RunGrammar.LevelRole;

/** Determines the levels of a run from its loop and estimators, and reads them. */
final class LevelsReader {

    private final Diagnostics diagnostics;
    private final ComponentBinder binder;
    private final ComponentRegistry registry;
    private final PluginCalls plugins;
    private final SectionReader sections;
    private final Branch run;
    /** Top-level keys that provide a default for a level, so that they are not reported as unused. */
    private final Set<String> used = new HashSet<>();
    /** Top-level keys that a level does not use, and the reason. */
    private final Map<String, String> ignored = new HashMap<>();

    LevelsReader(Diagnostics diagnostics, ComponentBinder binder, ComponentRegistry registry, Branch run) {
        this.diagnostics = diagnostics;
        this.binder = binder;
        this.registry = registry;
        this.plugins = new PluginCalls(diagnostics);
        this.sections = new SectionReader(diagnostics, binder);
        this.run = run;
    }

    /**
     * Reads every level of the run in the order upper, lower if the loop moves one, others.
     *
     * @param top the other sections of the run file
     * @param roles receives the role of each level
     */
    Map<String, SectionValues> read(SectionValues top, Map<String, LevelRole> roles) {
        Branch levels = sections.section(run, "levels", "levels");
        Optional<Component<LoopFactory>> loop = top.find(RunGrammar.LOOP);
        Optional<Component<EstimatorFactory>> upper = top.find(RunGrammar.HYPERGRADIENT);
        boolean twoLevels = loop.map(this::movesLower).orElse(true);
        Optional<Component<EstimatorFactory>> lower = twoLevels ? lowerEstimator(levels) : Optional.empty();
        roles.putAll(roles(levels, loop, upper, lower, twoLevels));
        rejectOthers(levels, roles, upper, loop);
        if (!twoLevels && loop.isPresent() && upper.isPresent()) {
            rejectLevelsOf(upper.get(), levels, loop.get(), roles);
        }
        Map<String, SectionValues> read = new LinkedHashMap<>();
        roles.forEach((name, role) ->
                read.put(name, level(name, role, level(levels, name), role.isLower() ? lower : Optional.empty())));
        rejectUnused();
        return read;
    }

    /** Returns the estimator if it has this role; otherwise reports an error. */
    Optional<Component<EstimatorFactory>> inRole(Component<EstimatorFactory> bound, Role role, Origin origin) {
        EstimatorFactory factory = bound.factory();
        Optional<Set<Role>> roles = plugins.ask(factory, bound.path(), () -> factory.roles(bound.settings()));
        if (roles.isEmpty() || roles.get().contains(role)) {
            return roles.map(fitting -> bound);
        }
        String direction = role == Role.UPPER ? "x" : "y";
        diagnostics.add(
                ErrorCode.CONFIG_CONFLICT,
                bound.path(),
                origin,
                "'" + bound.name() + "'" + (factory.roles().contains(role) ? " with these settings" : "")
                        + " cannot estimate the direction of " + direction,
                "available estimators: " + Words.list(estimators(role)));
        return Optional.empty();
    }

    private boolean movesLower(Component<LoopFactory> bound) {
        LoopFactory factory = bound.factory();
        return plugins.ask(factory, bound.path(), () -> factory.movesLower(bound.settings()))
                .orElse(true);
    }

    /** If the call to the loop fails, {@code local-steps} is accepted, to avoid a second error. */
    private boolean repeats(Optional<Component<LoopFactory>> loop, String level) {
        return loop.flatMap(bound -> plugins.ask(
                        bound.factory(), bound.path(), () -> bound.factory().multiStepLevels(bound.settings())))
                .map(levels -> levels.contains(level))
                .orElse(true);
    }

    private List<String> estimators(Role role) {
        return registry.names(ComponentKind.ESTIMATOR).stream()
                .filter(name -> registry.find(EstimatorFactory.class, name)
                        .flatMap(factory -> plugins.ask(factory, "estimator '" + name + "'", factory::roles))
                        .filter(roles -> roles.contains(role))
                        .isPresent())
                .toList();
    }

    private Optional<Component<EstimatorFactory>> lowerEstimator(Branch levels) {
        String path = "levels.lower.gradient";
        Optional<Node> given = level(levels, "lower").child(RunGrammar.GRADIENT.name());
        if (given.isEmpty()) {
            diagnostics.addMissing(path);
        }
        return given.flatMap(node -> binder.bind(EstimatorFactory.class, node, path)
                .flatMap(bound -> inRole(bound, Role.LOWER, node.origin())));
    }

    private Map<String, LevelRole> roles(
            Branch levels,
            Optional<Component<LoopFactory>> loop,
            Optional<Component<EstimatorFactory>> upper,
            Optional<Component<EstimatorFactory>> lower,
            boolean twoLevels) {
        Map<String, LevelRole> roles = new LinkedHashMap<>();
        roles.put("upper", repeats(loop, "upper") ? LevelRole.UPPER_REPEATED : LevelRole.UPPER);
        if (twoLevels) {
            roles.put("lower", repeats(loop, "lower") ? LevelRole.LOWER : LevelRole.LOWER_ONCE);
        }
        List<Component<? extends RunComponentFactory>> movers = Stream.of(loop, upper, lower)
                .<Component<? extends RunComponentFactory>>flatMap(Optional::stream)
                .toList();
        movers.forEach(mover ->
                named(mover, mover.factory()::drives).forEach(name -> roles.putIfAbsent(name, LevelRole.DRIVEN)));
        movers.forEach(mover -> named(
                        mover, settings -> mover.factory().channels(settings).keySet())
                .forEach(name -> roles.putIfAbsent(name, LevelRole.GRAPH_ONLY)));
        if (loop.isEmpty() || upper.isEmpty() || (twoLevels && lower.isEmpty())) {
            levels.children().keySet().forEach(name -> roles.putIfAbsent(name, LevelRole.UNCLEAR));
        }
        return roles;
    }

    private List<String> named(Component<?> mover, Function<Settings, Set<String>> question) {
        return plugins
                .ask(mover.factory(), mover.path(), () -> question.apply(mover.settings()))
                .orElse(Set.of())
                .stream()
                .sorted()
                .toList();
    }

    /** Rejects levels that the user wrote and nothing drives. Such levels of a recipe are ignored. */
    private void rejectOthers(
            Branch levels,
            Map<String, LevelRole> roles,
            Optional<Component<EstimatorFactory>> estimator,
            Optional<Component<LoopFactory>> loop) {
        List<String> known = List.copyOf(roles.keySet());
        Map<String, Node> others = new LinkedHashMap<>(levels.children());
        others.entrySet()
                .removeIf(level ->
                        roles.containsKey(level.getKey()) || !level.getValue().written());
        others.forEach((name, level) -> {
            Optional<String> mover = name.equals("lower") ? loop.map(Component::name) : estimator.map(Component::name);
            String driver = mover.map(component -> "'" + component + "'").orElse("the estimator");
            boolean isMisnamed = Renamed.in(known, name).isPresent();
            diagnostics.add(
                    ErrorCode.CONFIG_UNUSED,
                    Words.path("levels", name),
                    level.origin(),
                    isMisnamed ? "unknown level" : driver + " does not use a level of this name",
                    isMisnamed || !known.equals(List.of("upper"))
                            ? Nearest.hint(name, "levels of this run", known)
                            : singleLevel(others.keySet()));
        });
    }

    /** Rejects an estimator whose levels are missing if the loop moves no lower level: one error instead of one per key. */
    private void rejectLevelsOf(
            Component<EstimatorFactory> estimator,
            Branch levels,
            Component<LoopFactory> loop,
            Map<String, LevelRole> roles) {
        List<String> missing = named(estimator, estimator.factory()::drives).stream()
                .filter(name -> !levels.has(name))
                .toList();
        if (!missing.isEmpty()) {
            roles.keySet().removeAll(missing);
            diagnostics.add(
                    ErrorCode.CONFIG_CONFLICT,
                    estimator.path(),
                    "'" + estimator.name() + "' needs the level " + Words.and(missing) + ", but '" + loop.name()
                            + "' has x alone",
                    "set hypergradient: direct, and model: {use: joint, with: {of: …, loss: upper}} to train all parameters");
        }
    }

    /** Returns the fix for levels of a run that has only one. */
    private String singleLevel(Set<String> others) {
        String subject = run.child(RunGrammar.LOOP.name())
                .map(Node::origin)
                .filter(origin -> !origin.written())
                .map(Origin::source)
                .orElse("the loop");
        return subject + " is single-level; remove "
                + Words.and(
                        others.stream().map(name -> Words.path("levels", name)).toList());
    }

    private Branch level(Branch levels, String name) {
        return sections.section(levels, name, Words.path("levels", name));
    }

    /**
     * Reports a momentum that is not a number, or a number besides transforms. Other numbers were converted to a transform when the layers
     * were merged.
     */
    private void rejectMomentum(Branch level, Node momentum, String path) {
        String transform = RunGrammar.TRANSFORM.name();
        boolean isNumber = momentum instanceof Leaf leaf && leaf.value() instanceof Number;
        diagnostics.add(
                ErrorCode.CONFIG_CONFLICT,
                Words.path(path, RunGrammar.MOMENTUM.name()),
                momentum.origin(),
                isNumber
                        ? "is a short form of " + transform + ", which this level sets as well"
                        : "must be a number, got " + momentum.shown(),
                isNumber
                        ? "write " + transform + ": with all transforms"
                        : "write " + transform + ": " + asTransform(momentum));
    }

    /** Returns the value of {@code transform} for a value of {@code momentum}, which was the name of the key. */
    private static String asTransform(Node momentum) {
        List<Node> chain = momentum instanceof Items items ? items.items() : List.of(momentum);
        return chain.stream().map(LevelsReader::nameOfTransform).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String nameOfTransform(Node node) {
        if (node instanceof Branch component) {
            String use =
                    component.child("use").map(LevelsReader::nameOfTransform).orElse("…");
            return component.has("with") ? "{use: " + use + ", with: {…}}" : use;
        }
        return node instanceof Leaf name ? String.valueOf(name.value()) : "…";
    }

    /** @param estimator the level's estimator, which was needed earlier to determine the levels */
    private SectionValues level(
            String name, LevelRole role, Branch written, Optional<Component<EstimatorFactory>> estimator) {
        String path = Words.path("levels", name);
        sections.rejectUnknown(written, RunGrammar.LEVEL.names(), key -> Words.path(path, key));
        Branch given = SectionReader.renamed(written, RunGrammar.LEVEL.names());
        given.child(RunGrammar.MOMENTUM.name()).ifPresent(node -> rejectMomentum(given, node, path));
        Branch keys = fitting(given, role, path);
        List<Key<?>> own = RunGrammar.LEVEL.keys().stream()
                .filter(key -> isReadByItself(key, keys, role))
                .toList();
        SectionValues read = sections.members(
                        RunGrammar.LEVEL,
                        own,
                        key -> isNestedDefault(key) ? shared(key, keys) : keys.child(key),
                        keys.origin().base(),
                        key -> isNestedDefault(key) && !keys.has(key) ? key : Words.path(path, key))
                .with(RunGrammar.GRADIENT, estimator);
        read.find(RunGrammar.LOCAL_STEPS).ifPresent(this::checkWhole);
        Optional<Component<MixingStrategyFactory>> mixing = read.find(RunGrammar.MIXING);
        Map<String, Branch> channels = channels(keys, path, mixing);
        SectionValues level = channel(read, withWeightsOfAChannel(keys, channels), path, mixing, Optional.empty());
        Map<String, SectionValues> named = new LinkedHashMap<>();
        channels.forEach((channel, said) -> named.put(
                channel,
                channel(
                        sections.members(
                                RunGrammar.CHANNEL,
                                List.of(),
                                said::child,
                                said.origin().base(),
                                key -> key),
                        said,
                        Words.path(Words.path(path, "channels"), channel),
                        mixing,
                        Optional.of(level))));
        return level.with(RunGrammar.CHANNELS, Optional.of(named));
    }

    /** Returns whether a level without this key uses the one at the top. */
    private static boolean isNestedDefault(String key) {
        return RunGrammar.RUN.key(key).filter(RunGrammar.RUN::isNestedDefault).isPresent();
    }

    private static boolean isReadByItself(Key<?> key, Branch keys, LevelRole role) {
        boolean later = RunGrammar.CHANNEL.key(key.name()).isPresent()
                || key == RunGrammar.CHANNELS
                || key == RunGrammar.GRADIENT
                || key == RunGrammar.MOMENTUM;
        boolean hasNoPlace =
                role == LevelRole.GRAPH_ONLY || (key.name().equals(RunGrammar.BATCH.name()) && !role.draws());
        boolean missing = key.isRequired() && !role.moves() && !keys.has(key.name());
        return !later && !hasNoPlace && !missing;
    }

    /** Removes keys that have no effect for this role. Keys that the user wrote are rejected; those of a recipe are ignored. */
    private Branch fitting(Branch given, LevelRole role, String path) {
        Branch fitting = given;
        for (Map.Entry<String, Node> entry : given.children().entrySet()) {
            Optional<String> rejection = RunGrammar.LEVEL.key(entry.getKey()).flatMap(key -> key.rejection(role));
            if (rejection.isPresent()) {
                fitting = fitting.without(entry.getKey());
                rejectWritten(entry.getValue(), Words.path(path, entry.getKey()), rejection.get());
            }
        }
        return fitting;
    }

    private void rejectWritten(Node node, String path, String reason) {
        if (node.written()) {
            diagnostics.add(ErrorCode.CONFIG_UNUSED, path, node.origin(), "has no effect here: " + reason, "remove it");
        }
    }

    private void checkWhole(Component<ScheduleFactory> steps) {
        boolean constant = steps.name().equals("constant");
        if (constant && steps.settings().values().get("value") instanceof Double value && value != Math.rint(value)) {
            diagnostics.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    steps.path(),
                    "must be a whole number of steps, got " + Words.number(value),
                    "");
        }
    }

    /**
     * Reads a channel.
     *
     * @param level the level that provides missing keys; empty for the level's own channel
     */
    private SectionValues channel(
            SectionValues read,
            Branch keys,
            String path,
            Optional<Component<MixingStrategyFactory>> mixing,
            Optional<SectionValues> level) {
        Optional<Component<TopologyFactory>> topology = level.isEmpty() || keys.has("topology")
                ? shared(RunGrammar.TOPOLOGY, TopologyFactory.class, keys, path)
                : level.get().find(RunGrammar.TOPOLOGY);
        SectionValues channel = read.with(RunGrammar.TOPOLOGY, topology)
                .with(RunGrammar.WEIGHTS, weights(topology, keys, path, level))
                .with(RunGrammar.AGGREGATION, own(RunGrammar.AGGREGATION, keys, path, level))
                .with(RunGrammar.COMPRESSION, own(RunGrammar.COMPRESSION, keys, path, level));
        if (keys.has("compression")) {
            mixing.ifPresent(strategy -> channel.find(RunGrammar.COMPRESSION)
                    .ifPresent(compressor -> checkCompresses(strategy, compressor)));
        }
        return channel;
    }

    @SuppressWarnings("unchecked")
    private <T> Optional<T> own(Key<T> key, Branch keys, String path, Optional<SectionValues> level) {
        return keys.has(key.name())
                ? (Optional<T>) sections.component(
                        key, keys.child(key.name()), keys.origin().base(), Words.path(path, key.name()))
                : level.flatMap(values -> values.find(key));
    }

    private Optional<Component<WeightRuleFactory>> weights(
            Optional<Component<TopologyFactory>> topology, Branch keys, String path, Optional<SectionValues> level) {
        boolean bringsOwn =
                topology.filter(chosen -> chosen.factory().bringsWeights()).isPresent();
        if (!bringsOwn) {
            Optional<Component<WeightRuleFactory>> ofLevel =
                    keys.has("weights") ? Optional.empty() : level.flatMap(values -> values.find(RunGrammar.WEIGHTS));
            return ofLevel.isPresent() ? ofLevel : shared(RunGrammar.WEIGHTS, WeightRuleFactory.class, keys, path);
        }
        Optional<Component<WeightRuleFactory>> own = keys.child("weights")
                .flatMap(node -> shared(RunGrammar.WEIGHTS, WeightRuleFactory.class, keys, path))
                .filter(rule -> rule.factory().startsFromOwnWeights());
        if (own.isEmpty()) {
            String reason = "topology '" + topology.get().name() + "' defines its own weights";
            ignored.putIfAbsent("weights", reason);
            keys.child("weights").ifPresent(node -> rejectWritten(node, path + ".weights", reason));
        }
        return own;
    }

    private void checkCompresses(Component<MixingStrategyFactory> mixing, Component<CompressorFactory> compressor) {
        Optional<Boolean> compresses = plugins.ask(
                mixing.factory(), mixing.path(), () -> mixing.factory().compresses(mixing.settings()));
        if (compresses.equals(Optional.of(false))) {
            diagnostics.add(
                    ErrorCode.CONFIG_CONFLICT,
                    compressor.path(),
                    "'" + mixing.name() + "' sends uncompressed vectors, so '" + compressor.name() + "' has no effect",
                    "wrap it in a strategy that compresses, such as mixing: {use: compressed, with: {of: "
                            + mixing.name() + "}}, or remove compression");
        }
    }

    /** Returns the keys of every channel that the strategy declares; rejects other channels. */
    private Map<String, Branch> channels(Branch level, String path, Optional<Component<MixingStrategyFactory>> mixing) {
        String place = path + ".channels";
        Branch given = sections.section(level, "channels", place);
        List<String> declared = mixing.map(this::declared).orElse(List.of());
        mixing.ifPresent(strategy -> rejectHiddenChannels(strategy, declared));
        Map<String, Branch> channels = new LinkedHashMap<>();
        for (String channel : declared) {
            String at = Words.path(place, channel);
            Branch keys = sections.section(given, channel, at);
            sections.rejectUnknown(keys, RunGrammar.CHANNEL.names(), key -> Words.path(at, key));
            channels.put(channel, keys);
        }
        given.children().forEach((channel, node) -> {
            if (mixing.isPresent() && !declared.contains(channel) && node.written()) {
                diagnostics.add(
                        ErrorCode.CONFIG_UNUSED,
                        Words.path(place, channel),
                        node.origin(),
                        "'" + mixing.get().name() + "' does not declare a channel of this name",
                        declared.isEmpty() ? "remove it" : Nearest.hint(channel, "its channels", declared));
            }
        });
        return channels;
    }

    /** Returns the channels of a strategy in a fixed order. */
    private List<String> declared(Component<MixingStrategyFactory> strategy) {
        return plugins.ask(
                        strategy.factory(),
                        strategy.path(),
                        () -> strategy.factory().channels(strategy.settings()).keySet())
                .map(names -> List.copyOf(new TreeSet<>(names)))
                .orElse(List.of());
    }

    /** A strategy that wraps another must declare the channels of the inner one, which would bypass it otherwise. */
    private void rejectHiddenChannels(Component<MixingStrategyFactory> strategy, List<String> declared) {
        strategy.settings().values().values().forEach(value -> {
            if (value instanceof Component<?> inner && inner.factory() instanceof MixingStrategyFactory factory) {
                Component<MixingStrategyFactory> inside = new Component<>(factory, inner.settings(), inner.path());
                List<String> channels = declared(inside);
                if (!declared.containsAll(channels)) {
                    diagnostics.add(
                            ErrorCode.CONFIG_CONFLICT,
                            inner.path(),
                            "'" + inside.name() + "' uses channels of its own, " + Words.list(channels)
                                    + ", which bypass '" + strategy.name() + "'",
                            "use it without '" + strategy.name() + "'");
                }
                rejectHiddenChannels(inside, channels);
            }
        });
    }

    /**
     * If the user did not set weights for the level's own channel, it takes those of a named channel. A default for undirected graphs would
     * be rejected although nothing uses it.
     */
    private Branch withWeightsOfAChannel(Branch level, Map<String, Branch> channels) {
        Optional<Node> ofAChannel = channels.values().stream()
                .flatMap(channel -> channel.child("weights").stream())
                .findFirst();
        boolean written = level.child("weights")
                .or(() -> run.child("weights"))
                .filter(Node::written)
                .isPresent();
        return written || ofAChannel.isEmpty() ? level : level.with("weights", ofAChannel.get());
    }

    /** Reads a component of a level: its own, the shared one with its own options, or the shared one. */
    private <F extends ComponentFactory> Optional<Component<F>> shared(
            Key<Component<F>> key, Class<F> kind, Branch level, String levelPath) {
        Optional<Node> own = ownOrCounted(key.name(), level);
        Optional<Node> atTop = run.child(key.name());
        if (own.isEmpty() && atTop.isEmpty()) {
            diagnostics.addMissing(key.name());
        }
        if (own.isEmpty()) {
            return atTop.flatMap(node -> binder.bind(kind, node, key.name()));
        }
        boolean named = !(own.get() instanceof Branch branch) || branch.has("use");
        Node node = named || atTop.isEmpty() ? own.get() : Node.merge(atTop.get(), own.get());
        return binder.bind(kind, node, Words.path(levelPath, key.name()));
    }

    /** Returns a level's own value, or the shared one. */
    private Optional<Node> shared(String key, Branch level) {
        return ownOrCounted(key, level).or(() -> run.child(key));
    }

    /** Returns a level's own node. Records whether the level uses the key at the top. */
    private Optional<Node> ownOrCounted(String key, Branch level) {
        Optional<Node> own = level.child(key);
        if (own.isEmpty() || (own.get() instanceof Branch branch && !branch.has("use"))) {
            used.add(key);
        } else if (!own.get().written()) {
            ignored.putIfAbsent(
                    key, "the levels have their own from " + own.get().origin().source());
        }
        return own;
    }

    /** After all levels are read, reports each top-level key that the user wrote and no level uses. */
    private void rejectUnused() {
        ignored.forEach((key, reason) -> {
            Optional<Node> node = run.child(key).filter(Node::written);
            if (node.isPresent() && !used.contains(key)) {
                diagnostics.add(
                        ErrorCode.CONFIG_UNUSED, key, node.get().origin(), "no level uses it: " + reason, "remove it");
            }
        });
    }
}
