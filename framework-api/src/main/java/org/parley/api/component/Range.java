package org.parley.api.component;

/**
 * An interval of numbers that an option accepts.
 *
 * @param from the lower bound, or negative infinity
 * @param above whether the lower bound is exclusive
 * @param to the upper bound, or positive infinity
 * @param below whether the upper bound is exclusive
 */
public record Range(double from, boolean above, double to, boolean below) {

    /** The range of all numbers. */
    public static final Range ALL = new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY, false);

    /**
     * Creates a range.
     *
     * @param from the lower bound, or negative infinity
     * @param above whether the lower bound is exclusive
     * @param to the upper bound, or positive infinity
     * @param below whether the upper bound is exclusive
     * @throws IllegalArgumentException if the lower bound exceeds the upper bound
     */
    public Range {
        if (!(from <= to)) {
            throw new IllegalArgumentException("empty range: from " + from + " to " + to);
        }
    }

    /**
     * {@return whether a number is in this range}
     *
     * @param value the number
     */
    public boolean contains(double value) {
        return (above ? value > from : value >= from) && (below ? value < to : value <= to);
    }

    /** {@return whether the lower bound is finite} */
    public boolean hasLowerBound() {
        return from > Double.NEGATIVE_INFINITY;
    }

    /** {@return whether the upper bound is finite} */
    public boolean hasUpperBound() {
        return to < Double.POSITIVE_INFINITY;
    }
}
