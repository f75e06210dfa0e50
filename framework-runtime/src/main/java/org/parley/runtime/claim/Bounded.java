package org.parley.runtime.claim;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * A number, and the interval that it lies in where runs do not tell it exactly: between two recorded rows, or beyond the last one.
 *
 * @param value the upper end for the time of an event between two rows; infinite where the event is not seen
 */
record Bounded(double low, double value, double high) {

    /** Nothing is known. */
    static final Bounded UNKNOWN = new Bounded(Double.NEGATIVE_INFINITY, Double.NaN, Double.POSITIVE_INFINITY);

    static Bounded exact(double value) {
        return new Bounded(value, value, value);
    }

    /** Whether the event came before the first row that could show it, or not at all. */
    boolean isCensored() {
        return low <= 0 || Double.isInfinite(high);
    }

    Bounded log() {
        DoubleUnaryOperator log = StrictMath::log;
        return new Bounded(log.applyAsDouble(low), log.applyAsDouble(value), log.applyAsDouble(high));
    }

    /** What a function gives that rises with one of its arguments and falls with the other. */
    static Bounded compared(Bounded one, Bounded other, DoubleBinaryOperator compare) {
        double first = compare.applyAsDouble(one.low, other.high);
        double second = compare.applyAsDouble(one.high, other.low);
        return Double.isNaN(first) || Double.isNaN(second)
                ? new Bounded(
                        Double.NEGATIVE_INFINITY,
                        compare.applyAsDouble(one.value, other.value),
                        Double.POSITIVE_INFINITY)
                : new Bounded(
                        Math.min(first, second),
                        compare.applyAsDouble(one.value, other.value),
                        Math.max(first, second));
    }
}
