package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.start.StartFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.network.Networks;
import org.parley.runtime.plan.DoorPlan;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.NetworkPlan;
import org.parley.runtime.plan.Restart;

/** A level as far as it could be read; complete once the run has no problems. */
record LevelDraft(
        String name,
        LevelRole role,
        Graph graph,
        Optional<Component<AggregationFactory>> aggregation,
        Optional<Component<CompressorFactory>> compression,
        Map<String, Door> doors,
        Optional<Component<EstimatorFactory>> estimator,
        Motion motion,
        Optional<Object> batch) {

    /** Topology and weights; no weights where the topology brings its own. */
    record Graph(Optional<Component<TopologyFactory>> topology, Optional<Component<WeightRuleFactory>> weights) {

        /** Whether all of it is there. */
        boolean isComplete() {
            return topology.isPresent()
                    && (weights.isPresent() || topology.get().factory().bringsWeights());
        }

        NetworkPlan plan(Networks networks) {
            Component<TopologyFactory> chosen = topology.orElseThrow();
            return new NetworkPlan(chosen, weights, networks.of(chosen, weights));
        }
    }

    /** A door that the level's strategy asks for by name. */
    record Door(
            Graph graph,
            Optional<Component<AggregationFactory>> aggregation,
            Optional<Component<CompressorFactory>> compression) {

        private Map<String, Object> tree() {
            Map<String, Object> tree = new LinkedHashMap<>();
            put(tree, "topology", graph.topology());
            put(tree, "weights", graph.weights());
            put(tree, "aggregation", aggregation);
            put(tree, "compression", compression);
            return tree;
        }
    }

    /** How the level moves; empty for one that does not. */
    record Motion(
            Optional<Component<StartFactory>> start,
            Optional<Component<MixingStrategyFactory>> mixing,
            Optional<? extends Component<?>> step,
            Optional<Component<ScheduleFactory>> steps,
            Optional<Object> restart,
            List<Component<MomentumFactory>> momentum,
            Optional<Component<ConstraintFactory>> constraint) {

        static final Motion NONE = new Motion(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    LevelPlan plan(Networks networks) {
        int samples = batch.filter(Long.class::isInstance)
                .map(size -> ((Long) size).intValue())
                .orElse(0);
        Optional<LevelPlan.Motion> moves = role.moves() ? Optional.of(motionPlan()) : Optional.empty();
        Map<String, DoorPlan> planned = new LinkedHashMap<>();
        doors.forEach((door, draft) -> planned.put(
                door,
                new DoorPlan(
                        name + "/" + door, draft.graph().plan(networks), draft.aggregation(), draft.compression())));
        return new LevelPlan(name, graph.plan(networks), aggregation, compression, planned, estimator, moves, samples);
    }

    private LevelPlan.Motion motionPlan() {
        return new LevelPlan.Motion(
                motion.start().orElseThrow(),
                motion.mixing().orElseThrow(),
                motion.step().orElseThrow(),
                motion.steps().orElseThrow(),
                motion.restart()
                        .map(word -> Restart.valueOf(
                                word.toString().replace('-', '_').toUpperCase(Locale.ROOT)))
                        .orElseThrow(),
                motion.momentum(),
                motion.constraint());
    }

    /** What the resolved run file says of this level: every key that has a place in it. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        put(tree, "start", motion.start());
        put(tree, "estimator", estimator);
        put(tree, "mixing", motion.mixing());
        put(tree, "topology", graph.topology());
        put(tree, "weights", graph.weights());
        put(tree, "aggregation", aggregation);
        put(tree, "compression", compression);
        if (!doors.isEmpty()) {
            Map<String, Object> trees = new LinkedHashMap<>();
            doors.forEach((door, draft) -> trees.put(door, draft.tree()));
            tree.put("doors", trees);
        }
        put(tree, "step", motion.step());
        put(tree, "steps", motion.steps());
        motion.restart().ifPresent(word -> tree.put("restart", word));
        putMomentum(tree);
        put(tree, "constraint", motion.constraint());
        batch.ifPresent(size -> tree.put("batch", size));
        tree.keySet().removeIf(key -> role.refusal(key).isPresent());
        return tree;
    }

    private void putMomentum(Map<String, Object> tree) {
        List<Object> all = new ArrayList<>();
        motion.momentum().forEach(bound -> all.add(OptionValues.tree(bound)));
        if (!all.isEmpty()) {
            tree.put("momentum", all.size() == 1 ? all.get(0) : all);
        }
    }

    private static void put(Map<String, Object> tree, String key, Optional<? extends Component<?>> component) {
        component.ifPresent(bound -> tree.put(key, OptionValues.tree(bound)));
    }
}
