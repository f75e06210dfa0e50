package org.parley.plugins.topologies;

import java.util.stream.IntStream;
import org.parley.api.topology.Graph;

/** Agents in a line; the Laplacian's eigenvalues are 4 sin^2(pi k / 2n) for k = 0 .. n-1. */
final class Chain {

    private Chain() {}

    static Graph graph(int agents) {
        return Graph.of(
                        agents,
                        i -> IntStream.of(i - 1, i + 1)
                                .filter(j -> j >= 0 && j < agents)
                                .toArray())
                .withLaplacianSpectrum(eigenvalue(agents, Math.min(1, agents - 1)), eigenvalue(agents, agents - 1));
    }

    private static double eigenvalue(int agents, int k) {
        double sine = StrictMath.sin(Math.PI * k / (2 * agents));
        return 4 * sine * sine;
    }
}
