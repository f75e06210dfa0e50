package org.parley.api.data;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Makes a {@link Partition}. */
public interface PartitionFactory extends ComponentFactory {

    Partition create(Settings settings);
}
