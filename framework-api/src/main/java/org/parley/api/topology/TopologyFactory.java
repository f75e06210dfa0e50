package org.parley.api.topology;

import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/**
 * Makes a {@link Topology}. What cannot be built for this number of agents is refused with a
 * {@link org.parley.api.component.ParleyException} that says why.
 */
public interface TopologyFactory extends ComponentFactory {

    Topology create(Settings settings, TopologyContext context);

    /**
     * What the user should know of the graph that these settings make for so many agents, although it can be used; shown on the command line
     * and in the report.
     *
     * @return one sentence per note
     */
    default List<String> notes(Settings settings, int agents) {
        return List.of();
    }

    /** Whether {@link Topology#ownWeights} is there. */
    default boolean bringsWeights() {
        return false;
    }
}
