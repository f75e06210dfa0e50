package org.parley.api.loop;

import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;

/** The two levels that a loop moves, and the estimators of their directions. */
public interface Levels {

    /** {@return the upper level} */
    Level upper();

    /**
     * {@return the lower level}
     *
     * @throws IllegalStateException if {@link LoopFactory#movesLower} is {@code false}
     */
    Level lower();

    /** {@return the estimator of the direction of x} */
    Estimator hypergradient();

    /**
     * {@return the estimator of the direction of y}
     *
     * @throws IllegalStateException if {@link LoopFactory#movesLower} is {@code false}
     */
    Estimator lowerGradient();

    /** {@return the scope of the loop, for blocks and for {@link Scope#tick}} */
    Scope scope();
}
