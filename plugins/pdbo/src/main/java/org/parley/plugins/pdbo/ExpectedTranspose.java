package org.parley.plugins.pdbo;

import java.util.Optional;
import org.parley.api.run.RunOutline;

/** Whether mixing on the level {@code auxiliary} is on average mixing by the transpose of the lower level's weights, as HGP assumes. */
final class ExpectedTranspose {

    private static final int MOST_AGENTS = 1000;
    private static final int MOST_TICKS = 1024;
    private static final int FEWEST_TICKS = 64;
    private static final long MOST_WEIGHTS = 1_000_000;

    /** Averages over whole periods are exact up to the round-off of at most a thousand terms. */
    private static final double ROUND_OFF = 1e-9;

    /** Others are known to their standard error, and weights estimated from counted edges are off by a few per cent. */
    private static final double STANDARD_ERRORS = 6;

    private static final double ESTIMATED = 0.15;

    private final Transposition weights;
    private final int agents;

    ExpectedTranspose(RunOutline run) {
        weights = new Transposition(run);
        agents = run.agents();
    }

    /** Whether a difference is certain, not only likely. */
    boolean isCertain() {
        return weights.isPeriodic();
    }

    /** What is different, for the pair of agents where it is most different. */
    Optional<String> difference() {
        if (agents == 1 || agents > MOST_AGENTS) {
            return Optional.empty();
        }
        MatrixMoments wanted = new MatrixMoments(agents, ticks(), weights::wanted);
        MatrixMoments difference = new MatrixMoments(agents, ticks(), weights::difference);
        Optional<String> sentence = Optional.empty();
        double worst = 0;
        for (int i = 0; i < agents; i++) {
            for (int j = 0; j < agents; j++) {
                double allowed = isCertain()
                        ? ROUND_OFF
                        : STANDARD_ERRORS * difference.standardError(i, j) + ESTIMATED * wanted.mean(i, j);
                double excess = Math.abs(difference.mean(i, j)) - allowed;
                if (excess > worst) {
                    worst = excess;
                    sentence = Optional.of(
                            Transposition.sentence("on average", i, j, wanted.mean(i, j), difference.mean(i, j)));
                }
            }
        }
        return sentence;
    }

    private long ticks() {
        long wanted = isCertain() ? weights.period() : Math.max(FEWEST_TICKS, MOST_WEIGHTS / ((long) agents * agents));
        return Math.min(MOST_TICKS, wanted);
    }
}
