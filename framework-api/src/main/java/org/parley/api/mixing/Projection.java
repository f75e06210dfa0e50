package org.parley.api.mixing;

import org.parley.api.run.Scope;

/** Where the constraint of a level has its place in a mixing strategy. */
public enum Projection {
    /** Nowhere: a constrained level is refused. */
    NO,
    /** After each step, on the value: what the strategy remembers does not depend on it. */
    AFTER_STEP,
    /** Inside: the strategy applies {@link Scope#constraint} itself. */
    ITSELF
}
