package org.parley.runtime.network;

/** Specifies how the weight of a lost message is reassigned. */
public enum LostWeight {
    /** The weight is added to that of the receiver's own vector, so row sums are preserved. */
    SELF,
    /** The weight is distributed proportionally over the messages that arrived, so row sums are preserved. */
    RENORMALIZE,
    /** The weight is returned to the sender, which must learn of the loss, so column sums are preserved. */
    SENDER,
    /** The weight is dropped, so row and column sums decrease. */
    DROP
}
