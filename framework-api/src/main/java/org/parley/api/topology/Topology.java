package org.parley.api.topology;

import java.util.Optional;

/** The communication graph of a level, possibly another one at every tick. */
public interface Topology {

    /** {@link #period()} of a graph that never repeats. */
    int APERIODIC = 0;

    /** The graph at this network time; depends on nothing but the seed and the tick. */
    Graph graph(long tick);

    /** 1 for a fixed graph, k when the graphs repeat after k ticks, {@link #APERIODIC} otherwise. */
    default int period() {
        return 1;
    }

    /** How its exchanges are carried. A server reaches everyone, so its graph is {@link Graph#complete} at every tick. */
    default Routing routing() {
        return Routing.LINKS;
    }

    /** Weights the topology brings itself; a run file may then not name a weight rule beside it. */
    default Optional<Weights> ownWeights(long tick) {
        return Optional.empty();
    }
}
