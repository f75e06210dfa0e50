package org.parley.runtime.network;

/** Where the weight of a message goes that does not arrive. */
public enum LostWeight {
    /** To the receiver's own vector: its row keeps its sum. */
    SELF,
    /** To the messages that did arrive, in proportion: the row keeps its sum. */
    RENORMALIZE,
    /** Back to the sender, who must learn of the loss: its column keeps its sum. */
    SENDER,
    /** Nowhere: rows and columns lose it. */
    DROP
}
