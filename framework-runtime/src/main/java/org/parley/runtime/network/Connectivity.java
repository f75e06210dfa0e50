package org.parley.runtime.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;

/** Checks whether information can spread from every agent to every other agent over time. */
public final class Connectivity {

    /** The number of ticks within which an aperiodic graph must connect all agents. */
    private static final int MAX_TICKS = 32;

    private Connectivity() {}

    /** Returns a description of how the agents are disconnected; empty if the union of the graphs over a period is connected. */
    public static Optional<String> diagnostic(Topology topology) {
        if (topology.graph(0).isConnected()) {
            return Optional.empty();
        }
        int ticks = topology.period() == Topology.APERIODIC ? MAX_TICKS : topology.period();
        Graph union = union(topology, ticks);
        if (union.isConnected()) {
            return Optional.empty();
        }
        String when = ticks == 1 ? "" : " within " + ticks + " ticks";
        String who = unreaching(union)
                .map(agent -> "agent " + agent + " never reaches agent 0")
                .orElse("agent 0 never reaches some agent");
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

    /** Returns an agent whose information never reaches agent 0. */
    private static Optional<Integer> unreaching(Graph graph) {
        boolean[] reaches = new boolean[graph.agents()];
        int[] queue = new int[graph.agents()];
        int size = 1;
        reaches[0] = true;
        for (int head = 0; head < size; head++) {
            for (int k = 0; k < graph.degree(queue[head]); k++) {
                int source = graph.neighbor(queue[head], k);
                if (!reaches[source]) {
                    reaches[source] = true;
                    queue[size++] = source;
                }
            }
        }
        return IntStream.range(0, reaches.length)
                .filter(agent -> !reaches[agent])
                .boxed()
                .findFirst();
    }
}
