package org.parley.plugins.topologies;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;

/** Links over distances that double: everyone is reached in ceil(log2 n) steps with as many neighbours. */
final class Exponential {

    private Exponential() {}

    /** 1, 2, 4, ... below the number of agents: ceil(log2 n) of them. */
    static int[] hops(int agents) {
        return IntStream.iterate(1, hop -> hop > 0 && hop < agents, hop -> 2 * hop)
                .toArray();
    }

    /** Every link both ways. */
    static Graph graph(int agents) {
        return Circulant.graph(agents, hops(agents));
    }

    /** Agent i hears i - 1, i - 2, i - 4, ...: everyone hears and is heard by equally many. */
    static Graph directed(int agents) {
        int[] hops = hops(agents);
        return Graph.of(
                agents,
                i -> Arrays.stream(hops).map(hop -> (i + agents - hop) % agents).toArray());
    }
}
