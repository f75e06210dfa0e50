package org.parley.api.observe;

/** How a run can end. */
public enum Status {
    /** All rounds were made. */
    COMPLETED,
    /** A stop rule ended it. */
    STOPPED,
    /** A number was no longer finite, or absurdly large. */
    DIVERGED,
    /** It was told to end; it can be resumed. */
    INTERRUPTED,
    /** Something in it failed. */
    FAILED
}
