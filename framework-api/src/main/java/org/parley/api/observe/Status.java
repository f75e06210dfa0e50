package org.parley.api.observe;

/** The status of a run at its end. */
public enum Status {
    /** All rounds were completed. */
    COMPLETED,
    /** A stop rule ended the run. */
    STOPPED,
    /** A number was not finite or too large. */
    DIVERGED,
    /** The run was interrupted and can be resumed. */
    INTERRUPTED,
    /** An error ended the run. */
    FAILED
}
