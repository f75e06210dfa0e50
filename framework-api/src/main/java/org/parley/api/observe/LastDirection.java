package org.parley.api.observe;

import org.parley.api.run.Block;

/** The direction that a level's estimator gave last, and the point it was made at. */
public interface LastDirection {

    /** Whether there is one: not before the first round, and never where the loop does without this estimator. */
    boolean isKnown();

    /** x where the direction was made. */
    Block x();

    /** y where the direction was made. */
    Block y();

    /** As the estimator gave it, before momentum and step size. */
    Block direction();
}
