package org.parley.api.model;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Makes a {@link BilevelModel}. Faults of files it reads are reported as {@link org.parley.api.component.ParleyException}. */
public interface BilevelModelFactory extends ComponentFactory {

    BilevelModel create(Settings settings, ModelContext context);
}
