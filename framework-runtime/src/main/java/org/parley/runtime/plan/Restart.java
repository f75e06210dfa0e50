package org.parley.runtime.plan;

/** The state that restarts at the beginning of a round. */
public enum Restart {
    /** Nothing; the level continues. */
    NEVER,
    /** The trackers; the value stays. */
    EVERY_ROUND,
    /** The trackers and the value, which returns to its starting point. */
    RESET
}
