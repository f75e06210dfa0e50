package org.parley.plugins.models.costs;

import org.parley.api.model.Draw;

/**
 * One agent's costs with all derivatives by hand, in one precision; see {@link org.parley.api.model.AgentObjective} for the rules.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public interface Costs<A> {

    /** Point or draw are about to change: forget what was kept. */
    void moved();

    double upper(A x, A y, Draw draw);

    double lower(A x, A y, Draw draw);

    void upperGradientX(A x, A y, Draw draw, A out);

    void upperGradientY(A x, A y, Draw draw, A out);

    void lowerGradient(A x, A y, Draw draw, A out);

    /** Gradient of g in x, for methods that treat (x, y) as one variable. */
    void lowerGradientX(A x, A y, Draw draw, A out);

    void hessian(A x, A y, Draw draw, A v, A out);

    void mixed(A x, A y, Draw draw, A v, A out);

    /** Fills the model's metrics; by default there are none. */
    default void measure(A x, A y, double[] out) {}
}
