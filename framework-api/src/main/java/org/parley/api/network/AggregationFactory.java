package org.parley.api.network;

import java.util.Set;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** Declares an {@link Aggregation}, which run files select under {@code levels.<name>.aggregation}. */
public interface AggregationFactory extends RunComponentFactory {

    /**
     * Creates the aggregation rule of a level.
     *
     * @param settings the values of the {@link #options}
     * @return a stateless aggregation rule
     */
    Aggregation create(Settings settings);

    /**
     * {@return whether every coordinate is aggregated independently, so that long vectors may be processed in pieces}
     *
     * @param settings the values of the {@link #options}
     */
    default boolean isCoordinateWise(Settings settings) {
        return false;
    }

    /**
     * {@return the number of Byzantine neighbors that the rule tolerates: the result must stay within the range of the
     * honest vectors}
     *
     * @param settings the values of the {@link #options}
     * @param neighbors the number of neighbors
     */
    default int tolerates(Settings settings, int neighbors) {
        return 0;
    }

    /**
     * {@return the properties that strategies with this aggregation must not need}
     *
     * @param settings the values of the {@link #options}
     */
    default Set<Property> breaks(Settings settings) {
        return Set.of(Property.LINEAR);
    }
}
