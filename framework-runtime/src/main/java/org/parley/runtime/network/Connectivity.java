package org.parley.runtime.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;

/** Whether what one agent knows can reach every other one in the course of time. */
public final class Connectivity {

    /** Ticks after which a graph that never repeats must have connected everyone. */
    private static final int PATIENCE = 32;

    private Connectivity() {}

    /** What keeps the agents apart, as a sentence; empty when the union of the graphs over a period is connected. */
    public static Optional<String> diagnostic(Topology topology) {
        if (topology.graph(0).isConnected()) {
            return Optional.empty();
        }
        int ticks = topology.period() == Topology.APERIODIC ? PATIENCE : topology.period();
        Graph union = union(topology, ticks);
        if (union.isConnected()) {
            return Optional.empty();
        }
        String when = ticks == 1 ? "" : " within " + ticks + " ticks";
        String who = unheard(union)
                .map(agent -> "agent 0 never hears of agent " + agent)
                .orElse("some agent never hears of agent 0");
        return Optional.of("the graph is not connected: " + who + when);
    }

    private static Graph union(Topology topology, int ticks) {
        List<Graph> graphs = new ArrayList<>();
        for (int tick = 0; tick < ticks; tick++) {
            graphs.add(topology.graph(tick));
            if (graphs.get(tick).isComplete()) {
                return graphs.get(tick);
            }
        }
        return Graph.of(
                graphs.get(0).agents(),
                i -> graphs.stream()
                        .flatMapToInt(
                                graph -> IntStream.range(0, graph.degree(i)).map(k -> graph.neighbor(i, k)))
                        .toArray());
    }

    /** An agent whose news never gets to agent 0. */
    private static Optional<Integer> unheard(Graph graph) {
        boolean[] heard = new boolean[graph.agents()];
        int[] queue = new int[graph.agents()];
        int size = 1;
        heard[0] = true;
        for (int head = 0; head < size; head++) {
            for (int k = 0; k < graph.degree(queue[head]); k++) {
                int source = graph.neighbor(queue[head], k);
                if (!heard[source]) {
                    heard[source] = true;
                    queue[size++] = source;
                }
            }
        }
        return IntStream.range(0, heard.length)
                .filter(agent -> !heard[agent])
                .boxed()
                .findFirst();
    }
}
