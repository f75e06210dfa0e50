package org.parley.api.topology;

import java.util.Optional;

/** The communication graph of a level, which may change over time. */
public interface Topology {

    /** The {@link #period()} of graphs that do not repeat. */
    int APERIODIC = 0;

    /**
     * {@return the graph at a network time} It must depend only on the seed and the tick.
     *
     * @param tick the network time, from 0
     */
    Graph graph(long tick);

    /** {@return 1 for a fixed graph, k if the graphs repeat after k ticks, {@link #APERIODIC} otherwise} */
    default int period() {
        return 1;
    }

    /**
     * {@return the routing of messages} With {@link Routing#SERVER}, the graph must be {@link Graph#complete} at every
     * tick.
     */
    default Routing routing() {
        return Routing.LINKS;
    }

    /**
     * {@return the weights that the topology defines itself} Run files must then not specify a weight rule, unless it
     * starts from these weights.
     *
     * @param tick the network time, from 0
     */
    default Optional<Weights> ownWeights(long tick) {
        return Optional.empty();
    }
}
