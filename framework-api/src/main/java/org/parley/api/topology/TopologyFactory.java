package org.parley.api.topology;

import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Declares a {@link Topology}. */
public interface TopologyFactory extends ComponentFactory {

    /**
     * Creates the topology.
     *
     * @param settings the values of the {@link #options}
     * @param context the number of agents, and random numbers
     * @return the topology for this number of agents
     * @throws org.parley.api.component.ParleyException if the graph does not exist for this number of agents
     */
    Topology create(Settings settings, TopologyContext context);

    /**
     * Returns notes for the user about a valid graph. They are shown on the command line and in the report.
     *
     * @param settings the values of the {@link #options}
     * @param agents the number of agents
     * @return one sentence per note
     */
    default List<String> notes(Settings settings, int agents) {
        return List.of();
    }

    /** {@return whether {@link Topology#ownWeights} is present} */
    default boolean bringsWeights() {
        return false;
    }
}
