package org.parley.plugins.topologies;

import java.util.Arrays;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;

/**
 * The directed exponential graph, one hop at a time: at tick t agent i hears agent i - 2^(t mod ceil(log2 n)).
 *
 * <p>With weights of one half a period averages exactly when n is a power of two (Ying et al. 2021).
 */
final class OnePeerExponential implements Topology {

    private final Graph[] graphs;

    OnePeerExponential(int agents) {
        graphs = agents == 1
                ? new Graph[] {Graph.complete(1)}
                : Arrays.stream(Exponential.hops(agents))
                        .mapToObj(hop -> Graph.of(agents, i -> new int[] {(i + agents - hop) % agents}))
                        .toArray(Graph[]::new);
    }

    @Override
    public Graph graph(long tick) {
        return graphs[(int) (tick % graphs.length)];
    }

    @Override
    public int period() {
        return graphs.length;
    }
}
