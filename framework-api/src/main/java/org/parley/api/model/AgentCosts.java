package org.parley.api.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the framework knows of one agent: its costs in each precision, how many samples they have, and the constants that the model states.
 *
 * <p>A run asks for the costs of the precision it needs, once, and keeps them; so a precision that it never asks for needs no memory.
 */
public interface AgentCosts {

    /** The costs in double precision. Each call may make new ones, with workspace of their own. */
    Objective<double[]> doubles();

    /** The same costs in single precision, for models that are faster there. Without them, runs in single precision widen their numbers. */
    default Optional<Objective<float[]>> floats() {
        return Optional.empty();
    }

    /** How many samples f averages over; 1 for a cost without data. */
    default int upperSamples() {
        return 1;
    }

    /** How many samples g averages over; 1 for a cost without data. */
    default int lowerSamples() {
        return 1;
    }

    /** A Lipschitz constant of the gradient of g in y, where the model knows one. */
    default OptionalDouble smoothness() {
        return OptionalDouble.empty();
    }

    /** A number mu > 0 with v'(d2g / dy dy)v >= mu v'v at every point and on every draw, where the model knows one. */
    default OptionalDouble strongConvexity() {
        return OptionalDouble.empty();
    }

    /** Where the second derivatives come from: written by hand, but for what a {@link DoubleObjective} leaves to differences. */
    default SecondOrder secondOrder() {
        return Differences.gradeOf(doubles());
    }
}
