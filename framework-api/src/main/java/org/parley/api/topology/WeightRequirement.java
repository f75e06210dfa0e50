package org.parley.api.topology;

import java.util.EnumSet;
import java.util.Set;

/**
 * The requirements of a strategy for the weights and the messages of its exchanges.
 *
 * <p>The test kit runs a strategy on all kinds of weights that meet its requirements, but always with weighted sums and
 * reliable messages. It therefore finds a missing requirement for weights, but not a missing {@link Property#LINEAR},
 * {@link Property#FRESH} or {@link Property#HONEST}.
 *
 * @param properties the required properties
 * @param smallestEigenvalueAbove an exclusive lower bound on the smallest eigenvalue, or negative infinity
 */
public record WeightRequirement(Set<Property> properties, double smallestEigenvalueAbove) {

    /** A property of weights or messages. */
    public enum Property {
        /** The weights are symmetric: w_ij = w_ji. */
        SYMMETRIC,
        /** Each row sums to one, so equal values remain equal. */
        ROW_STOCHASTIC,
        /** Each column sums to one, so the sum over all agents is preserved. */
        COLUMN_STOCHASTIC,
        /** The weights are the same at every tick. */
        CONSTANT,
        /**
         * An exchange is a weighted sum of vectors. Require it if a relation between exchanges must hold, such as the
         * preserved sum of a gradient tracker or the difference of two exchanges. Robust aggregations lack it.
         */
        LINEAR,
        /**
         * Every received vector was sent in the same exchange. Require it under the same condition as {@link #LINEAR}:
         * with late messages, sums are not preserved.
         */
        FRESH,
        /**
         * Every received vector is the one that its sender has. Require it if a sender keeps a copy of what its
         * receivers know, as strategies with compressed differences do. Byzantine agents violate it.
         */
        HONEST;

        /** {@return whether this is a property of the weights; the others are properties of the messages} */
        public boolean isOfWeights() {
            return this != LINEAR && this != FRESH && this != HONEST;
        }
    }

    /** No requirements. */
    public static final WeightRequirement NONE = of();

    /** Rows and columns sum to one. Directed and time-varying graphs are allowed. */
    public static final WeightRequirement DOUBLY_STOCHASTIC = of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC);

    /** The weights are one symmetric stochastic matrix at all times. */
    public static final WeightRequirement SYMMETRIC =
            of(Property.SYMMETRIC, Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC, Property.CONSTANT);

    /**
     * Creates a requirement.
     *
     * @param properties the required properties
     * @param smallestEigenvalueAbove an exclusive lower bound on the smallest eigenvalue, or negative infinity
     */
    public WeightRequirement {
        properties = Set.copyOf(properties);
    }

    /**
     * {@return a requirement for the given properties, without a bound on the eigenvalues}
     *
     * @param properties the required properties
     */
    public static WeightRequirement of(Property... properties) {
        Set<Property> set = EnumSet.noneOf(Property.class);
        set.addAll(Set.of(properties));
        return new WeightRequirement(set, Double.NEGATIVE_INFINITY);
    }

    /**
     * {@return a requirement for these and the given properties}
     *
     * @param more the additional properties
     */
    public WeightRequirement and(Property... more) {
        Set<Property> all = EnumSet.noneOf(Property.class);
        all.addAll(properties);
        all.addAll(Set.of(more));
        return new WeightRequirement(all, smallestEigenvalueAbove);
    }

    /**
     * {@return the combination of two requirements}
     *
     * @param other the other requirement
     */
    public WeightRequirement and(WeightRequirement other) {
        return and(other.properties.toArray(Property[]::new))
                .withEigenvaluesAbove(Math.max(smallestEigenvalueAbove, other.smallestEigenvalueAbove));
    }

    /**
     * {@return a requirement with the given bound on the eigenvalues}
     *
     * @param bound an exclusive lower bound on the smallest eigenvalue
     */
    public WeightRequirement withEigenvaluesAbove(double bound) {
        return new WeightRequirement(properties, bound);
    }
}
