package org.parley.api.engine;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.component.Unstable;

/** Makes an {@link Engine}. Chosen on the command line and never in a run file, because no result depends on it. */
@Unstable
public interface EngineFactory extends ComponentFactory {

    /** Prepares this process to meet the others, which need not be there yet. */
    Engine open(Settings settings, EngineContext context);
}
