package org.parley.api.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The costs of one agent in each precision, their numbers of samples, and the constants that the model knows.
 *
 * <p>A run requests the costs in the precision that it needs once and keeps them. A precision that is never requested
 * need not use memory.
 */
public interface AgentCosts {

    /** {@return the costs in double precision} Each call may create new costs with separate workspace. */
    Objective<double[]> doubles();

    /**
     * {@return the costs in single precision, for models that are faster there} If they are absent, runs in single
     * precision convert vectors and use the costs in double precision.
     */
    default Optional<Objective<float[]>> floats() {
        return Optional.empty();
    }

    /** {@return the number of samples of f; 1 for a cost without data} */
    default int upperSamples() {
        return 1;
    }

    /** {@return the number of samples of g; 1 for a cost without data} */
    default int lowerSamples() {
        return 1;
    }

    /** {@return a Lipschitz constant of the gradient of g in y, if the model knows one} */
    default OptionalDouble smoothness() {
        return OptionalDouble.empty();
    }

    /**
     * {@return a number mu &gt; 0 with v'(d²g / dy dy)v ≥ mu v'v at every point and on every draw, if the model knows
     * one}
     */
    default OptionalDouble strongConvexity() {
        return OptionalDouble.empty();
    }

    /**
     * {@return the origin of the second derivatives} The default is analytic, unless a {@link DoubleObjective} leaves
     * them to finite differences.
     */
    default SecondOrder secondOrder() {
        return Differences.secondOrderOf(doubles());
    }

    /**
     * {@return the symbols of the derivatives that the model approximates by central differences, such as {@code df/dx}} The
     * default names those that a {@link DoubleObjective} leaves out.
     */
    default List<String> differences() {
        return Differences.usedBy(doubles());
    }
}
