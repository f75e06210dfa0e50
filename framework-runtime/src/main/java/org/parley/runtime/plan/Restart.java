package org.parley.runtime.plan;

/** What becomes of a level at the beginning of a round. */
public enum Restart {
    /** It carries on. */
    NEVER,
    /** Trackers start again, the value stays. */
    EVERY_ROUND,
    /** The value goes back to its start as well. */
    RESET
}
