package org.parley.api.network;

import java.util.Set;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** Makes an {@link Aggregation}, which a run file names under {@code levels.<name>.aggregation}. */
public interface AggregationFactory extends RunComponentFactory {

    Aggregation create(Settings settings);

    /** Whether every column is treated by itself, so that long rows may come in pieces. */
    default boolean isCoordinateWise(Settings settings) {
        return false;
    }

    /** How many Byzantine agents among so many neighbors cannot carry it away from the honest rows. */
    default int tolerates(Settings settings, int neighbours) {
        return 0;
    }

    /** What a strategy must not need beside it. */
    default Set<Property> breaks(Settings settings) {
        return Set.of(Property.LINEAR);
    }
}
