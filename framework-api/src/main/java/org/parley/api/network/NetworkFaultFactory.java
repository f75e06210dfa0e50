package org.parley.api.network;

import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** Makes a {@link NetworkFault}, which a run file lists under {@code network.faults}. */
public interface NetworkFaultFactory extends RunComponentFactory {

    /** Called once for every level of a run. */
    NetworkFault create(Settings settings, FaultContext context);

    /**
     * What it takes from weights that are symmetric, sum to one and stay the same, when whoever misses a message keeps its share: a strategy that
     * needs any of it is refused. What follows for other weights and for another {@code network.lost-weight} is worked out by the framework.
     */
    Set<Property> breaks(Settings settings);

    /** How to keep it from breaking a property, such as {@code set symmetric: true}; empty where there is no way. */
    default Optional<String> suggestedFix(Settings settings, Property broken) {
        return Optional.empty();
    }

    /** The largest {@link NetworkFault#age} it gives. */
    default int maxAge(Settings settings) {
        return 0;
    }

    /** Whether there are agents and rounds for which {@link NetworkFault#isActive} is false. */
    default boolean makesInactive(Settings settings) {
        return false;
    }
}
