package org.parley.api.start;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Makes the {@link Start} of a level: {@code levels.<name>.start}. */
public interface StartFactory extends ComponentFactory {

    /**
     * @param level which level starts, {@code upper}, {@code lower} or another
     * @param context what the run knows
     */
    Start create(Settings settings, String level, StartContext context);
}
