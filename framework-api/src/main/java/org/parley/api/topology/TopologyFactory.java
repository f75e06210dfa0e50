package org.parley.api.topology;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/**
 * Makes a {@link Topology}. What cannot be built for this number of agents is refused with a
 * {@link org.parley.api.component.ParleyException} that says why.
 */
public interface TopologyFactory extends ComponentFactory {

    Topology create(Settings settings, TopologyContext context);

    /** Whether {@link Topology#ownWeights} is there. */
    default boolean bringsWeights() {
        return false;
    }
}
