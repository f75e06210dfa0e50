package org.parley.api.start;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Declares a {@link Start}, which run files select under {@code levels.<name>.start}. */
public interface StartFactory extends ComponentFactory {

    /**
     * Creates the start of a level.
     *
     * @param settings the values of the {@link #options}
     * @param level the name of the level: {@code upper}, {@code lower} or another one
     * @param context the properties of the run that the start may use
     * @return the start of this level
     */
    Start create(Settings settings, String level, StartContext context);
}
