package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.plan;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Graph;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.Networks;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.random.Seeds;

class SharedGraphsTest {

    private static final String RANDOM = "{use: erdos-renyi, with: {probability: %s}}";
    private static final RunPlan PLAN = plan(BASICS
            + "recipe: sparkle-ed-gt\nlevels: {upper: {topology: " + RANDOM.formatted(0.8)
            + "}, lower: {weights: metropolis, topology: "
            + RANDOM.formatted(0.8) + ", mixing: atc-gt}, auxiliary: {topology: " + RANDOM.formatted(0.9) + "}}");

    @Test
    void givesLevelsThatAskForTheSameGraphTheSameOne() {
        Networks networks = new Networks(8, new Seeds(1));
        Network upper = networks.of(PLAN.level("upper").network());
        Network lower = networks.of(PLAN.level("lower").network());
        assertThat(upper.topology()).isSameAs(lower.topology());
        assertThat(upper.weights(0).edge(0, 0)).isEqualTo(lower.weights(0).edge(0, 0) / 2);
        assertThat(networks.of(PLAN.level("upper").network())).isSameAs(upper);
    }

    @Test
    void drawsTheSameGraphForTheSameSeedOnly() {
        assertThat(edges(1, "upper")).isEqualTo(edges(1, "lower")).isNotEqualTo(edges(2, "upper"));
        assertThat(edges(1, "auxiliary")).isNotEqualTo(edges(1, "upper"));
    }

    private static List<Integer> edges(long seed, String level) {
        Graph graph = new Networks(8, new Seeds(seed))
                .topology(PLAN.level(level).network())
                .graph(0);
        return IntStream.range(0, 8)
                .flatMap(i -> IntStream.range(0, graph.degree(i)).map(k -> 8 * i + graph.neighbour(i, k)))
                .boxed()
                .toList();
    }
}
