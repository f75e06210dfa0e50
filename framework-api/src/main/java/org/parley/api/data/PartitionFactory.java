package org.parley.api.data;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Creates a {@link Partition}, which run files select under {@code data.partition}. */
public interface PartitionFactory extends ComponentFactory {

    /**
     * Creates a partition.
     *
     * @param settings the values of the {@link #options}
     * @return the partition
     */
    Partition create(Settings settings);
}
