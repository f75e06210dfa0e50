package org.parley.plugins.topologies;

import java.util.stream.IntStream;
import org.parley.api.topology.Graph;

/** Agent 0 and its spokes; the Laplacian's eigenvalues are 0, 1 (n - 2 times) and n. */
final class Star {

    private Star() {}

    static Graph graph(int agents) {
        if (agents <= 2) {
            return Chain.graph(agents);
        }
        return Graph.of(agents, i -> i == 0 ? IntStream.range(1, agents).toArray() : new int[] {0})
                .withLaplacianSpectrum(1, agents);
    }
}
