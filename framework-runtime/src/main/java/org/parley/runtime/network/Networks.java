package org.parley.runtime.network;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.parley.api.component.Component;
import org.parley.api.component.JsonFile;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.random.Seeds;

/**
 * Builds the networks of a run while it is planned. Levels that specify the same topology with the same settings share one graph, even if
 * it is random or the levels use different weights.
 */
public final class Networks {

    private final int agents;
    private final Seeds seeds;
    private final Map<String, Topology> topologies = new HashMap<>();
    private final Map<String, Network> networks = new HashMap<>();

    public Networks(int agents, Seeds seeds) {
        this.agents = agents;
        this.seeds = seeds;
    }

    /**
     * Returns the topology of a level. A topology that cannot be built is rejected with a {@link org.parley.api.component.ParleyException}.
     */
    public Topology topology(Component<TopologyFactory> chosen) {
        return topologies.computeIfAbsent(ComponentKey.identity(chosen), key -> build(chosen));
    }

    /**
     * Returns the network of a level: its topology with weights.
     *
     * @param weights empty if the topology provides its own
     */
    public Network of(Component<TopologyFactory> chosen, Optional<Component<WeightRuleFactory>> weights) {
        Topology topology = topology(chosen);
        String key = ComponentKey.identity(chosen)
                + weights.map(ComponentKey::identity).orElse("");
        return networks.computeIfAbsent(
                key,
                absent -> new Network(
                        topology,
                        weights.map(rule -> PluginBoundary.ask(
                                rule.factory(),
                                "in create()",
                                () -> rule.factory().create(rule.settings(), topology, context("weights", rule))))));
    }

    private Topology build(Component<TopologyFactory> chosen) {
        TopologyContext context = context("topology", chosen);
        Topology topology = PluginBoundary.ask(
                chosen.factory(), "in create()", () -> chosen.factory().create(chosen.settings(), context));
        int connected = topology.graph(0).agents();
        if (connected != agents) {
            throw new IllegalStateException("it created a graph of " + connected + " agents instead of " + agents);
        }
        return topology;
    }

    private TopologyContext context(String purpose, Component<?> component) {
        return new SeededContext(agents, seeds, purpose + "/" + ComponentKey.address(component) + "/");
    }

    private record SeededContext(int agents, Seeds seeds, String prefix) implements TopologyContext {

        @Override
        public RandomGenerator random(String purpose, long tick) {
            return seeds.stream(prefix + purpose, 0, tick);
        }
    }

    /** Formats a component and its settings as one line of text. */
    private static final class ComponentKey {

        private ComponentKey() {}

        /** Returns a key that is equal for two levels if and only if they specify the same component and settings. */
        static String identity(Component<?> component) {
            return of(component, Path::toString);
        }

        /** Returns the address of the component's random streams, which does not depend on the directory of the run's files. */
        static String address(Component<?> component) {
            return of(component, file -> String.valueOf(file.getFileName()));
        }

        private static String of(Component<?> component, Function<Path, String> files) {
            return component.settings().values().entrySet().stream()
                    .map(option -> option.getKey() + "=" + value(option.getValue(), files))
                    .collect(Collectors.joining(",", component.name() + "{", "}"));
        }

        private static String value(Object value, Function<Path, String> files) {
            if (value instanceof Component<?> inner) {
                return of(inner, files);
            }
            if (value instanceof JsonFile json) {
                return files.apply(json.path());
            }
            return value instanceof Path file ? files.apply(file) : value.toString();
        }
    }
}
