package org.parley.benchmarks;

import java.util.Locale;
import java.util.Optional;

/**
 * What a contestant did in one turn: a whole process.
 *
 * @param rounds that it made
 * @param seconds from its start to its end, reading and both records included
 * @param steady rounds per second in the second half, without start and records
 * @param firstLoss before the first round
 * @param lastLoss after the last round
 */
record Turn(long rounds, double seconds, double steady, double firstLoss, double lastLoss) {

    /** Batches are drawn independently, so losses agree only so far. */
    private static final double TOLERANCE = 0.02;

    /** Rounds per second of the whole process. */
    double whole() {
        return rounds / seconds;
    }

    /** Why another turn did not do the same work, which are the same losses before the first and after the last of equally many rounds; empty when it did. */
    Optional<String> objection(Turn theirs) {
        if (rounds != theirs.rounds()) {
            return Optional.of(rounds + " rounds against " + theirs.rounds());
        }
        return differ("before the first round", firstLoss, theirs.firstLoss())
                .or(() -> differ("after the last round", lastLoss, theirs.lastLoss()));
    }

    private static Optional<String> differ(String when, double ours, double theirs) {
        double allowed = TOLERANCE * Math.max(Math.abs(ours), Math.abs(theirs));
        boolean agree = Double.isFinite(ours) && Double.isFinite(theirs) && Math.abs(ours - theirs) <= allowed;
        return agree
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "loss %s: %.6g against %.6g", when, ours, theirs));
    }
}
