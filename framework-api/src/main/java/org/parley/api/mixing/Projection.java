package org.parley.api.mixing;

import org.parley.api.run.Scope;

/** The way in which a mixing strategy supports constraints. */
public enum Projection {
    /** The strategy does not support constraints, so a level with a constraint is rejected. */
    NO,
    /**
     * The framework applies the constraint to the variable after each step. The state of the strategy must not depend
     * on it.
     */
    AFTER_STEP,
    /** The strategy applies {@link Scope#constraint}. */
    ITSELF
}
