package org.parley.runtime.config;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;

/** A weight rule given by a function of settings and graph. */
public record FakeWeights(String name, List<Option<?>> options, BiFunction<Settings, Graph, Weights> rule)
        implements WeightRuleFactory {

    private static final Option<Boolean> LAZY =
            Option.flag("lazy").orElse(false).description("Halfway to the identity.");

    /** 1 / (1 + largest degree) on every edge. */
    public static final FakeWeights METROPOLIS = new FakeWeights("metropolis", List.of(LAZY), (settings, graph) -> {
        int most = IntStream.range(0, graph.agents()).map(graph::degree).max().orElse(0);
        Weights weights = Weights.everyEdge(graph, 1.0 / (1 + most));
        return settings.get(LAZY) ? weights.lazy() : weights;
    });

    /** For graphs in which every agent receives from one other: columns sum to one, rows do not. */
    public static final FakeWeights PUSH = new FakeWeights("column-stochastic", List.of(), (settings, graph) -> {
        double[] self = new double[graph.agents()];
        double[] edges = new double[graph.agents()];
        for (int i = 0; i < self.length; i++) {
            self[i] = i == 0 ? 0.75 : 0.5;
            edges[i] = graph.neighbor(i, 0) == 0 ? 0.25 : 0.5;
        }
        return Weights.of(graph, self, edges);
    });

    @Override
    public String description() {
        return "Weights.";
    }

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        return (graph, tick) -> rule.apply(settings, graph);
    }
}
