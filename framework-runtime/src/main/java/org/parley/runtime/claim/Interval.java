package org.parley.runtime.claim;

/** Where a claim says that a number lies, both ends included. */
public record Interval(double from, double to) {

    /** More than nothing: a tie is not a lead. */
    static final Interval POSITIVE = new Interval(Double.MIN_VALUE, Double.POSITIVE_INFINITY);

    /** The claim holds where all that the seeds leave possible lies inside, and fails where none of it does. */
    Verdict judge(Estimate estimate) {
        if (from <= estimate.low() && estimate.high() <= to) {
            return Verdict.HOLDS;
        }
        return estimate.high() < from || estimate.low() > to ? Verdict.DOES_NOT_HOLD : Verdict.NOT_DECIDED;
    }

    /** How far inside the nearer end an estimate lies; negative outside. */
    double room(Estimate estimate) {
        return Math.min(estimate.low() - from, to - estimate.high());
    }
}
