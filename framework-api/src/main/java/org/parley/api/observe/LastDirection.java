package org.parley.api.observe;

import org.parley.api.run.Block;

/** The last direction that a level's estimator computed, and the point where it was evaluated. */
public interface LastDirection {

    /**
     * {@return whether a direction exists} There is none before the first round, nor if the loop does not use the
     * estimator.
     */
    boolean isKnown();

    /** {@return x at the point of evaluation} */
    Block x();

    /** {@return y at the point of evaluation} */
    Block y();

    /** {@return the direction before transforms and step size} */
    Block direction();
}
