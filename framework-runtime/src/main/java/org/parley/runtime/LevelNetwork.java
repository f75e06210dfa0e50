package org.parley.runtime;

import java.util.List;
import java.util.OptionalDouble;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Weights;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.run.SuitableStrategies;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.svg.NetworkFacts;
import org.parley.runtime.report.svg.NetworkPicture;

/**
 * What matters about the network of a level, in round 0.
 *
 * @param isFixed whether it never changes
 * @param isServed whether messages pass through a server
 * @param messages per exchange
 * @param degree in words
 * @param spectralGap only for symmetric weights
 * @param smallestEigenvalue only for symmetric weights
 * @param strategies that can mix over it
 */
public record LevelNetwork(
        String level,
        boolean isFixed,
        boolean isServed,
        int agents,
        long messages,
        String degree,
        boolean isDirected,
        OptionalDouble spectralGap,
        OptionalDouble smallestEigenvalue,
        List<String> strategies) {

    static List<LevelNetwork> of(RunPlan plan, ComponentRegistry registry) {
        SuitableStrategies strategies = new SuitableStrategies(registry);
        return plan.levels().values().stream()
                .map(level -> of(level, strategies))
                .toList();
    }

    private static LevelNetwork of(LevelPlan level, SuitableStrategies strategies) {
        Network network = level.network().built();
        Weights weights = network.weights(0);
        NetworkFacts facts = NetworkFacts.of(weights);
        Routing routing = network.routing();
        return new LevelNetwork(
                level.name(),
                network.isFixed(),
                routing == Routing.SERVER,
                facts.agents(),
                routing.messages(weights.graph()),
                facts.degree(),
                facts.directed(),
                facts.spectralGap(),
                facts.smallestEigenvalue(),
                strategies.on(network));
    }

    /** The networks of all levels as an SVG file. */
    static String picture(RunPlan plan) {
        return NetworkPicture.standalone(
                plan.name(),
                plan.levels().values().stream()
                        .map(level -> new NetworkPicture(
                                level.name(),
                                Pen.ofLevel(level.name()),
                                level.network().built().weights(0)))
                        .toList());
    }
}
