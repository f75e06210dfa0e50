package org.parley.api.component;

/**
 * The numbers an option accepts.
 *
 * @param from lower bound; minus infinity where there is none
 * @param above whether the lower bound itself is excluded
 * @param to upper bound; infinity where there is none
 * @param below whether the upper bound itself is excluded
 */
public record Range(double from, boolean above, double to, boolean below) {

    /** Every number. */
    public static final Range ALL = new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY, false);

    public Range {
        if (!(from <= to)) {
            throw new IllegalArgumentException("no number is from " + from + " to " + to);
        }
    }

    public boolean contains(double value) {
        return (above ? value > from : value >= from) && (below ? value < to : value <= to);
    }

    public boolean hasLowerBound() {
        return from > Double.NEGATIVE_INFINITY;
    }

    public boolean hasUpperBound() {
        return to < Double.POSITIVE_INFINITY;
    }
}
