package org.parley.runtime.engine.block;

/**
 * Work whose results are rows of blocks and which has not been done yet. A block finishes it before anybody looks, without knowing what it
 * is: the oracle's evaluations wait here.
 */
@FunctionalInterface
public interface PendingWork {

    /** Does what is still to be done; nothing when it is done already. */
    void finish();
}
