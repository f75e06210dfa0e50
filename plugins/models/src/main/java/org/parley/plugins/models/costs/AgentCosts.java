package org.parley.plugins.models.costs;

import java.util.OptionalDouble;
import org.parley.plugins.models.numeric.Arithmetic;

/** One agent's costs before a precision is chosen. */
public interface AgentCosts {

    /** The costs in this precision, with workspace of their own. */
    <A> Costs<A> in(Arithmetic<A> arithmetic);

    /** How many samples f averages over. */
    default int upperSamples() {
        return 1;
    }

    /** How many samples g averages over. */
    default int lowerSamples() {
        return 1;
    }

    /** A Lipschitz constant of the gradient of g in y, where one is known. */
    default OptionalDouble smoothness() {
        return OptionalDouble.empty();
    }

    /** A lower bound of the curvature of g in y at every point and on every draw, where one is known. */
    default OptionalDouble strongConvexity() {
        return OptionalDouble.empty();
    }
}
