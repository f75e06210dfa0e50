package org.parley.runtime.network;

/** Whose share it becomes when a message does not arrive. */
public enum Missing {
    /** The receiver's own: its row keeps its sum. */
    OWN,
    /** That of everything that did arrive, in proportion: the row keeps its sum. */
    SPREAD,
    /** The sender's, who would have to be told: its column keeps its sum. */
    SENDER,
    /** Nobody's. */
    GONE
}
