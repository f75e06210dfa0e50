package org.parley.api.topology;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a strategy asks of the weights it mixes with, and of the messages they are put on.
 *
 * @param properties all of these must hold
 * @param smallestEigenvalueAbove strict lower bound on the smallest eigenvalue; -infinity when it does not matter
 */
public record WeightRequirement(Set<Property> properties, double smallestEigenvalueAbove) {

    /** A property that weights may have. */
    public enum Property {
        /** w_ij = w_ji. */
        SYMMETRIC,
        /** Each row sums to one: equal values stay equal. */
        ROW_STOCHASTIC,
        /** Each column sums to one: the network's sum is kept. */
        COLUMN_STOCHASTIC,
        /** The same at every tick. */
        CONSTANT,
        /** An exchange is a weighted sum of rows and nothing else. */
        LINEAR,
        /** Every row that arrives was sent in the same exchange. */
        FRESH,
        /** Every row that arrives is the one that its sender has. */
        HONEST;

        /** Whether it can be read off the weights; the others are matters of the messages. */
        public boolean isOfWeights() {
            return this != LINEAR && this != FRESH && this != HONEST;
        }
    }

    /** No exchange at all, or none that could go wrong. */
    public static final WeightRequirement NONE = of();

    /** Rows and columns sum to one; directed and time-varying graphs are welcome. */
    public static final WeightRequirement DOUBLY_STOCHASTIC = of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC);

    /** One symmetric stochastic matrix throughout. */
    public static final WeightRequirement SYMMETRIC =
            of(Property.SYMMETRIC, Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC, Property.CONSTANT);

    public WeightRequirement {
        properties = Set.copyOf(properties);
    }

    public static WeightRequirement of(Property... properties) {
        Set<Property> set = EnumSet.noneOf(Property.class);
        set.addAll(Set.of(properties));
        return new WeightRequirement(set, Double.NEGATIVE_INFINITY);
    }

    /** The same, and these properties too. */
    public WeightRequirement and(Property... more) {
        Set<Property> all = EnumSet.noneOf(Property.class);
        all.addAll(properties);
        all.addAll(Set.of(more));
        return new WeightRequirement(all, smallestEigenvalueAbove);
    }

    /** Everything that this one and the other one ask. */
    public WeightRequirement and(WeightRequirement other) {
        return and(other.properties.toArray(Property[]::new))
                .withEigenvaluesAbove(Math.max(smallestEigenvalueAbove, other.smallestEigenvalueAbove));
    }

    /** The same, and every eigenvalue above this bound. */
    public WeightRequirement withEigenvaluesAbove(double bound) {
        return new WeightRequirement(properties, bound);
    }
}
