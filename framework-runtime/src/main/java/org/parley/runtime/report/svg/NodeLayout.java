package org.parley.runtime.report.svg;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;

/** Where to draw the agents: on a circle where the graph looks the same from everywhere, by their distances otherwise. */
final class NodeLayout {

    private NodeLayout() {}

    /** Places between -1 and 1, two per agent. */
    static double[][] of(Graph graph) {
        int agents = graph.agents();
        if (agents == 1) {
            return new double[][] {{0, 0}};
        }
        if (agents == 2) {
            return new double[][] {{-0.7, 0}, {0.7, 0}};
        }
        if (isCirculant(graph)) {
            return circle(agents);
        }
        int hub = hub(graph);
        return hub >= 0 ? circleAround(hub, agents) : StressLayout.of(graph);
    }

    /** Whether everyone hears the others at the same distances around the circle: rings, exponential and complete graphs. */
    private static boolean isCirculant(Graph graph) {
        if (graph.isComplete()) {
            return true;
        }
        int[] pattern = offsets(graph, 0);
        return IntStream.range(1, graph.agents()).allMatch(i -> Arrays.equals(pattern, offsets(graph, i)));
    }

    private static int[] offsets(Graph graph, int i) {
        return IntStream.range(0, graph.degree(i))
                .map(k -> Math.floorMod(graph.neighbour(i, k) - i, graph.agents()))
                .sorted()
                .toArray();
    }

    /** The centre of a star, or -1. */
    private static int hub(Graph graph) {
        int agents = graph.agents();
        int[] centres = IntStream.range(0, agents)
                .filter(i -> graph.degree(i) == agents - 1)
                .toArray();
        return centres.length == 1 && graph.edges() == 2L * (agents - 1) ? centres[0] : -1;
    }

    private static double[][] circleAround(int hub, int agents) {
        double[][] rim = circle(agents - 1);
        double[][] places = new double[agents][];
        for (int i = 0; i < agents; i++) {
            places[i] = i == hub ? new double[] {0, 0} : rim[i < hub ? i : i - 1];
        }
        return places;
    }

    private static double[][] circle(int agents) {
        double[][] places = new double[agents][];
        for (int i = 0; i < agents; i++) {
            double angle = 2 * Math.PI * i / agents - Math.PI / 2;
            places[i] = new double[] {Math.cos(angle), Math.sin(angle)};
        }
        return places;
    }
}
