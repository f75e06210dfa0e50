package org.parley.api.network;

import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.WeightRequirement.Property;

/**
 * Declares a {@link NetworkFault}, which run files list under {@code network.faults}. The test kit verifies the
 * declarations.
 */
public interface NetworkFaultFactory extends RunComponentFactory {

    /**
     * Creates the fault for one level. Called once for every level of a run.
     *
     * @param settings the values of the {@link #options}
     * @param context the properties of the run, and its randomness
     * @return the fault, which must be thread-safe
     */
    NetworkFault create(Settings settings, FaultContext context);

    /**
     * {@return the properties that symmetric, stochastic and constant weights lose under this fault if the receiver
     * keeps the weight of a missing message}
     *
     * <p>A strategy that needs one of them is rejected. The framework derives the properties for other weights and for
     * other values of {@code network.lost-weight}.
     *
     * @param settings the values of the {@link #options}
     */
    Set<Property> breaks(Settings settings);

    /**
     * Returns a setting that prevents the fault from breaking a property, such as {@code set symmetric: true}.
     *
     * @param settings the values of the {@link #options}
     * @param broken the broken property
     * @return the suggested fix, or empty if there is none
     */
    default Optional<String> suggestedFix(Settings settings, Property broken) {
        return Optional.empty();
    }

    /**
     * {@return the largest {@link NetworkFault#age} of a message}
     *
     * @param settings the values of the {@link #options}
     */
    default int maxAge(Settings settings) {
        return 0;
    }

    /**
     * {@return whether {@link NetworkFault#isActive} can be {@code false}}
     *
     * @param settings the values of the {@link #options}
     */
    default boolean makesInactive(Settings settings) {
        return false;
    }
}
