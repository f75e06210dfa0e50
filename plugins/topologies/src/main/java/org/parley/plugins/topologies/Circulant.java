package org.parley.plugins.topologies;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;

/**
 * Agents in a circle, each linked both ways with those a given number of places away.
 *
 * <p>The Laplacian is diagonal in the Fourier basis: eigenvalue j is the sum over the hops h of 4 sin^2(pi j h / n), or half of that for the
 * hop straight across, which is one edge and not two.
 */
final class Circulant {

    private Circulant() {}

    static Graph graph(int agents, int... hops) {
        int[] distinct = Arrays.stream(hops)
                .map(hop -> hop % agents)
                .map(hop -> Math.min(hop, agents - hop))
                .filter(hop -> hop > 0)
                .distinct()
                .toArray();
        Graph graph = Graph.of(
                agents,
                i -> Arrays.stream(distinct)
                        .flatMap(hop -> IntStream.of((i + hop) % agents, (i + agents - hop) % agents))
                        .toArray());
        double smallest = agents > 1 ? Double.POSITIVE_INFINITY : 0;
        double largest = 0;
        for (int j = 1; j <= agents / 2; j++) {
            double eigenvalue = eigenvalue(agents, distinct, j);
            smallest = Math.min(smallest, eigenvalue);
            largest = Math.max(largest, eigenvalue);
        }
        return graph.withLaplacianSpectrum(smallest, largest);
    }

    private static double eigenvalue(int agents, int[] hops, int j) {
        double sum = 0;
        for (int hop : hops) {
            double sine = StrictMath.sin(Math.PI * ((long) j * hop % agents) / agents);
            sum += (2 * hop == agents ? 2 : 4) * sine * sine;
        }
        return sum;
    }
}
