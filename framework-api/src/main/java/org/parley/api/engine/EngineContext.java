package org.parley.api.engine;

import org.parley.api.component.Unstable;

/** What an engine is told of the process it serves. */
@Unstable
public interface EngineContext {

    Placement place();

    /** Tells whoever watches this process what happens among the processes, one short line at a time. */
    void report(String event);
}
