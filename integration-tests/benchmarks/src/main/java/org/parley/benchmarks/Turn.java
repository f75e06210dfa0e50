package org.parley.benchmarks;

import java.util.Locale;
import java.util.Optional;

/**
 * A turn of a candidate, which is a whole process.
 *
 * @param rounds the number of rounds
 * @param seconds the duration of the process, including reading and both records
 * @param steady the rounds per second in the second half, without start and records
 * @param firstLoss the loss before the first round
 * @param lastLoss the loss after the last round
 */
record Turn(long rounds, double seconds, double steady, double firstLoss, double lastLoss) {

    /** The relative tolerance of losses, because batches are drawn independently. */
    private static final double TOLERANCE = 0.02;

    /** Returns the rounds per second of the whole process. */
    double whole() {
        return rounds / seconds;
    }

    /**
     * Returns the reason why another turn did other work, or empty if it did the same: the same number of rounds with the same losses
     * before the first and after the last one.
     */
    Optional<String> objection(Turn theirs) {
        if (rounds != theirs.rounds()) {
            return Optional.of(rounds + " rounds and " + theirs.rounds());
        }
        return differ("before the first round", firstLoss, theirs.firstLoss())
                .or(() -> differ("after the last round", lastLoss, theirs.lastLoss()));
    }

    private static Optional<String> differ(String when, double ours, double theirs) {
        double allowed = TOLERANCE * Math.max(Math.abs(ours), Math.abs(theirs));
        boolean agree = Double.isFinite(ours) && Double.isFinite(theirs) && Math.abs(ours - theirs) <= allowed;
        return agree
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "loss %s: %.6g and %.6g", when, ours, theirs));
    }
}
