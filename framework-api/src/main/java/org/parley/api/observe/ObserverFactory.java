package org.parley.api.observe;

import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;

/** Declares an {@link Observer}. A run file may list any number of observers under {@code observe}. */
public interface ObserverFactory extends RunComponentFactory {

    /**
     * Creates the observer of a run.
     *
     * @param settings the values of the {@link #options}
     * @param context the source of columns, memory and files, which must be requested in this call
     * @return a new observer
     */
    Observer create(Settings settings, ObserverContext context);
}
