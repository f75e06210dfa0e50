package org.parley.benchmarks;

import java.util.Locale;
import java.util.Optional;

/** Whether two turns did the same work: the same losses before the first and after the last of equally many rounds. */
final class SameWork {

    /** Batches are drawn independently, so losses agree only so far. */
    static final double TOLERANCE = 0.02;

    private SameWork() {}

    /** Why the two cannot be compared; empty when they can. */
    static Optional<String> objection(Turn ours, Turn theirs) {
        if (ours.rounds() != theirs.rounds()) {
            return Optional.of(ours.rounds() + " rounds against " + theirs.rounds());
        }
        return differ("before the first round", ours.firstLoss(), theirs.firstLoss())
                .or(() -> differ("after the last round", ours.lastLoss(), theirs.lastLoss()));
    }

    private static Optional<String> differ(String when, double ours, double theirs) {
        double allowed = TOLERANCE * Math.max(Math.abs(ours), Math.abs(theirs));
        boolean agree = Double.isFinite(ours) && Double.isFinite(theirs) && Math.abs(ours - theirs) <= allowed;
        return agree
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "loss %s: %.6g against %.6g", when, ours, theirs));
    }
}
