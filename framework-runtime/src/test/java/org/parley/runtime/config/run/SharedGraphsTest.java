package org.parley.runtime.config.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.runtime.config.Planning.BASICS;
import static org.parley.runtime.config.Planning.plan;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Graph;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.RunPlan;

class SharedGraphsTest {

    private static final String RANDOM = "{use: erdos-renyi, with: {probability: %s}}";
    private static final String RUN = BASICS
            + "recipe: sparkle-ed-gt\nlevels: {upper: {topology: " + RANDOM.formatted(0.8)
            + "}, lower: {weights: metropolis, topology: "
            + RANDOM.formatted(0.8) + ", mixing: atc-gt}, auxiliary: {topology: " + RANDOM.formatted(0.9) + "}}";

    @Test
    void givesLevelsThatAskForTheSameGraphTheSameOne() {
        RunPlan plan = plan(RUN);
        Network upper = plan.level("upper").network().built();
        Network lower = plan.level("lower").network().built();
        assertThat(upper.topology()).isSameAs(lower.topology());
        assertThat(upper.weights(0).edge(0, 0)).isEqualTo(lower.weights(0).edge(0, 0) / 2);
    }

    @Test
    void givesLevelsThatAskForTheSameWeightsTooTheSameNetwork() {
        RunPlan plan = plan(BASICS + "recipe: sparkle-ed-gt");
        assertThat(plan.level("upper").network().built())
                .isSameAs(plan.level("lower").network().built());
    }

    @Test
    void drawsTheSameGraphForTheSameSeedOnly() {
        assertThat(edges(1, "upper")).isEqualTo(edges(1, "lower")).isNotEqualTo(edges(2, "upper"));
        assertThat(edges(1, "auxiliary")).isNotEqualTo(edges(1, "upper"));
    }

    private static List<Integer> edges(long seed, String level) {
        Graph graph = plan(RUN, "seed=" + seed)
                .level(level)
                .network()
                .built()
                .topology()
                .graph(0);
        return IntStream.range(0, 8)
                .flatMap(i -> IntStream.range(0, graph.degree(i)).map(k -> 8 * i + graph.neighbor(i, k)))
                .boxed()
                .toList();
    }
}
