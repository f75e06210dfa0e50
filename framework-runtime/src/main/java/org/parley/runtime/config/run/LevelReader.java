package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.start.StartFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.bind.ScalarReader;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.run.LevelDraft.Door;
import org.parley.runtime.config.run.LevelDraft.Graph;
import org.parley.runtime.config.run.LevelDraft.Motion;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.KnownKeys;
import org.parley.runtime.config.source.Merge;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.Words;

/** Reads one level of a run file. */
final class LevelReader {

    private final Faults faults;
    private final ComponentBinder binder;
    private final SharedKeys shared;
    private final ScalarReader scalars;
    private final SectionReader sections;

    LevelReader(Faults faults, ComponentBinder binder, SharedKeys shared) {
        this.faults = faults;
        this.binder = binder;
        this.shared = shared;
        this.scalars = new ScalarReader(faults);
        this.sections = new SectionReader(faults);
    }

    /** @param estimator the level's own, which was needed earlier to know what the levels are */
    LevelDraft read(String name, LevelRole role, Branch given, Optional<Component<EstimatorFactory>> estimator) {
        String path = Words.path("levels", name);
        KnownKeys.check(given, RunKeys.level(), key -> Words.path(path, key), faults);
        Branch keys = fitting(given, role, path);
        Motion motion = role == LevelRole.GRAPH_ONLY ? Motion.NONE : motion(keys, role, path);
        Optional<Object> batch = role.draws() ? batch(keys, path) : Optional.empty();
        DoorsReader reader = new DoorsReader(faults, sections, motion.mixing());
        Map<String, Branch> doors = reader.read(keys, path);
        Branch own = reader.withWeightsOfADoor(keys, doors, shared);
        Door level = new Door(graph(own, path), aggregation(own, path), compression(own, path, motion));
        Map<String, Door> named = new LinkedHashMap<>();
        doors.forEach((door, said) ->
                named.put(door, door(said, Words.path(path + "." + RunKeys.DOORS, door), level, motion)));
        return new LevelDraft(
                name, role, level.graph(), level.aggregation(), level.compression(), named, estimator, motion, batch);
    }

    /** What a door does not say comes from its level. */
    private Door door(Branch keys, String path, Door level, Motion motion) {
        return new Door(
                doorGraph(keys, path, level.graph()),
                keys.has("aggregation") ? aggregation(keys, path) : level.aggregation(),
                keys.has("compression") ? compression(keys, path, motion) : level.compression());
    }

    private Graph doorGraph(Branch keys, String path, Graph level) {
        Optional<Component<TopologyFactory>> topology = keys.has("topology")
                ? shared.component(TopologyFactory.class, "topology", keys, path)
                : level.topology();
        boolean fromLevel = !keys.has("weights") && level.weights().isPresent();
        boolean bringsWeights =
                topology.filter(chosen -> chosen.factory().bringsWeights()).isPresent();
        return fromLevel && !bringsWeights ? new Graph(topology, level.weights()) : weighted(topology, keys, path);
    }

    private Optional<Component<AggregationFactory>> aggregation(Branch keys, String path) {
        return keys.child("aggregation")
                .flatMap(node -> binder.bind(AggregationFactory.class, node, path + ".aggregation"));
    }

    private Optional<Component<CompressorFactory>> compression(Branch keys, String path, Motion motion) {
        Optional<Component<CompressorFactory>> compression = keys.child("compression")
                .flatMap(node -> binder.bind(CompressorFactory.class, node, path + ".compression"));
        compression.ifPresent(compressor -> motion.mixing().ifPresent(mixing -> checkCompresses(mixing, compressor)));
        return compression;
    }

    private void checkCompresses(Component<MixingStrategyFactory> mixing, Component<CompressorFactory> compressor) {
        Optional<Boolean> compresses = new PluginCalls(faults)
                .ask(mixing.factory(), mixing.path(), () -> mixing.factory().compresses(mixing.settings()));
        if (compresses.equals(Optional.of(false))) {
            faults.add(
                    ErrorCode.CONFIG_CONFLICT,
                    compressor.path(),
                    "'" + mixing.name() + "' sends full rows, so '" + compressor.name() + "' has nothing to do",
                    "put a strategy that compresses around it, such as mixing: {use: compressed, with: {of: "
                            + mixing.name() + "}}, or remove compression");
        }
    }

    private Optional<Object> batch(Branch keys, String path) {
        Node node = shared.value("batch", keys).orElseGet(() -> new Leaf("full", keys.origin()));
        return scalars.read(RunKeys.BATCH, node, keys.has("batch") ? path + ".batch" : "batch");
    }

    /** Without the keys that mean nothing here: the user's are refused, a recipe's give way. */
    private Branch fitting(Branch given, LevelRole role, String path) {
        Branch fitting = given;
        for (Map.Entry<String, Node> entry : given.children().entrySet()) {
            Optional<String> refusal = role.refusal(entry.getKey());
            if (refusal.isPresent() && RunKeys.level().contains(entry.getKey())) {
                fitting = fitting.without(entry.getKey());
                refuseWritten(entry.getValue(), Words.path(path, entry.getKey()), refusal.get());
            }
        }
        return fitting;
    }

    private Graph graph(Branch keys, String path) {
        return weighted(shared.component(TopologyFactory.class, "topology", keys, path), keys, path);
    }

    private Graph weighted(Optional<Component<TopologyFactory>> topology, Branch keys, String path) {
        boolean ownWeights = topology.isPresent() && topology.get().factory().bringsWeights();
        if (!ownWeights) {
            return new Graph(topology, shared.component(WeightRuleFactory.class, "weights", keys, path));
        }
        Optional<Component<WeightRuleFactory>> own = keys.child("weights")
                .flatMap(node -> shared.component(WeightRuleFactory.class, "weights", keys, path))
                .filter(rule -> rule.factory().startsFromOwnWeights());
        if (own.isPresent()) {
            return new Graph(topology, own);
        }
        String reason = "topology '" + topology.get().name() + "' brings its own weights";
        shared.passOver("weights", reason);
        keys.child("weights").ifPresent(node -> refuseWritten(node, path + ".weights", reason));
        return new Graph(topology, Optional.empty());
    }

    private void refuseWritten(Node node, String path, String reason) {
        if (node.written()) {
            faults.add(ErrorCode.CONFIG_UNUSED, path, node.origin(), "has no place here: " + reason, "remove it");
        }
    }

    private Motion motion(Branch keys, LevelRole role, String path) {
        Optional<Component<ScheduleFactory>> steps = component(ScheduleFactory.class, keys, "steps", 1L, path);
        steps.ifPresent(this::checkWhole);
        return new Motion(
                component(StartFactory.class, keys, "start", "zero", path),
                required(keys, "mixing", role, path, "name a mixing strategy")
                        .flatMap(node -> binder.bind(MixingStrategyFactory.class, node, path + ".mixing")),
                step(keys, role, path),
                steps,
                scalars.read(RunKeys.RESTART, node(keys, "restart", "never"), path + ".restart"),
                momentum(keys, path),
                keys.child("constraint")
                        .flatMap(node -> binder.bind(ConstraintFactory.class, node, path + ".constraint")));
    }

    /** A schedule, or the rule that decides in its place. */
    private Optional<? extends Component<?>> step(Branch keys, LevelRole role, String path) {
        return required(keys, "step", role, path, "give a step size, such as step: 0.1,")
                .flatMap(node -> binder.bindEither(ScheduleFactory.class, StepRuleFactory.class, node, path + ".step"));
    }

    /** One momentum, or a list of those that a direction goes through one after the other. */
    private List<Component<MomentumFactory>> momentum(Branch keys, String path) {
        if (!(keys.children().get("momentum") instanceof Items items)) {
            return component(MomentumFactory.class, keys, "momentum", "none", path).stream()
                    .toList();
        }
        List<Component<MomentumFactory>> all = new ArrayList<>();
        for (int k = 0; k < items.items().size(); k++) {
            binder.bind(MomentumFactory.class, items.items().get(k), path + ".momentum[" + k + "]")
                    .ifPresent(all::add);
        }
        return all;
    }

    private Optional<Node> required(Branch keys, String key, LevelRole role, String path, String remedy) {
        Optional<Node> given = keys.child(key);
        if (given.isEmpty() && role.moves()) {
            faults.add(ErrorCode.CONFIG_MISSING, path + "." + key, "is missing", remedy + " or start from a recipe");
        }
        return given;
    }

    private <F extends ComponentFactory> Optional<Component<F>> component(
            Class<F> kind, Branch keys, String key, Object fallback, String path) {
        Node standard = binder.expand(
                kind, new Leaf(fallback, Origin.defaults(keys.origin().base())));
        Node node = keys.child(key).map(given -> Merge.over(standard, given)).orElse(standard);
        return binder.bind(kind, node, path + "." + key);
    }

    private static Node node(Branch keys, String key, String fallback) {
        return keys.child(key)
                .orElseGet(
                        () -> new Leaf(fallback, Origin.defaults(keys.origin().base())));
    }

    private void checkWhole(Component<ScheduleFactory> steps) {
        boolean constant = steps.name().equals("constant");
        if (constant && steps.settings().values().get("value") instanceof Double value && value != Math.rint(value)) {
            faults.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    steps.path(),
                    "must be a whole number of steps, got " + Words.number(value),
                    "");
        }
    }
}
