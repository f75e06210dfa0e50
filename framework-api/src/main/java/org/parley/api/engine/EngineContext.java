package org.parley.api.engine;

import org.parley.api.component.Unstable;

/** The information and services for an engine in one process. */
@Unstable
public interface EngineContext {

    /** {@return the rank of this process and the agents of all processes} */
    Placement place();

    /**
     * Reports an event of the connection to the user.
     *
     * @param event one short line
     */
    void report(String event);
}
