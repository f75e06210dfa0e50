package org.parley.api.observe;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/** Makes an {@link Observer} of a run; a run file names any number of them under {@code observe}. */
public interface ObserverFactory extends RunComponentFactory {

    /** @param context to be asked for columns, memory and files here, and only here */
    Observer create(Settings settings, ObserverContext context);
}
