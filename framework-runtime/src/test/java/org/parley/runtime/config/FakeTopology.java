package org.parley.runtime.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.Weights;

/** A topology from a function of settings and context. */
public record FakeTopology(
        String name,
        List<Option<?>> options,
        boolean bringsWeights,
        BiFunction<Settings, TopologyContext, Topology> builder)
        implements TopologyFactory {

    @Override
    public String description() {
        return "A graph.";
    }

    @Override
    public List<String> notes(Settings settings, int agents) {
        return name.equals("one-way-ring") ? List.of("of " + agents + " agents takes long") : List.of();
    }

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return builder.apply(settings, context);
    }

    /** Every agent hears the agents at these distances along the circle. */
    public static Graph circle(int agents, int... distances) {
        return Graph.of(
                agents,
                i -> Arrays.stream(distances)
                        .map(distance -> Math.floorMod(i + distance, agents))
                        .toArray());
    }

    public static FakeTopology fixed(String name, BiFunction<Settings, TopologyContext, Graph> graph) {
        return new FakeTopology(name, List.of(), false, (settings, context) -> {
            Graph built = graph.apply(settings, context);
            return tick -> built;
        });
    }

    /** A graph that brings its own weights. */
    public static Topology weighted(Weights weights) {
        return weighted(weights, Routing.LINKS);
    }

    /** And is carried like this. */
    public static Topology weighted(Weights weights, Routing routing) {
        return new Topology() {
            @Override
            public Routing routing() {
                return routing;
            }

            @Override
            public Graph graph(long tick) {
                return weights.graph();
            }

            @Override
            public Optional<Weights> ownWeights(long tick) {
                return Optional.of(weights);
            }
        };
    }

    /** A graph whose exchanges go over a server. */
    public static Topology served(Graph graph) {
        return new Topology() {
            @Override
            public Graph graph(long tick) {
                return graph;
            }

            @Override
            public Routing routing() {
                return Routing.SERVER;
            }
        };
    }

    /** Graphs that take turns. */
    public static Topology alternating(List<Graph> graphs) {
        return new Topology() {
            @Override
            public Graph graph(long tick) {
                return graphs.get((int) (tick % graphs.size()));
            }

            @Override
            public int period() {
                return graphs.size();
            }
        };
    }
}
