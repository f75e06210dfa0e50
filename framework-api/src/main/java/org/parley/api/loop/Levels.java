package org.parley.api.loop;

import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;

/** What a loop moves: the two levels and the directions they follow. */
public interface Levels {

    Level upper();

    /** Fails for a loop that says it moves none. */
    Level lower();

    /** The direction of x. */
    Estimator hypergradient();

    /** The direction of y; fails for a loop that says it moves none. */
    Estimator lowerGradient();

    /** The loop's own scope, for its blocks and for {@link Scope#tick}. */
    Scope scope();
}
