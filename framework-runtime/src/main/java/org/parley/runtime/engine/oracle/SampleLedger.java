package org.parley.runtime.engine.oracle;

import java.util.Arrays;
import org.parley.runtime.engine.block.RowBlock;

/**
 * Counts gradient samples in pairs: an agent's b samples of f and b of g at one point are b samples, whoever asks for them and in whatever
 * order.
 *
 * <p>Pairs are formed by each agent for itself: f_i samples of f and g_i of g, over all agents i, are sum_i max(f_i, g_i) samples. So the
 * count is a plain sum over agents and does not depend on how they are spread over processes. Where every agent draws equally many
 * samples it is the maximum of the two sums, which is what versions before 2 counted; where shares are unequal it can be larger.
 *
 * <p>Points are known by the stamps of their blocks, so a copy of x is the same point as x. Every round begins with an empty ledger,
 * which makes the count of a resumed run that of an uninterrupted one.
 */
public final class SampleLedger {

    /** Two points each for two estimators that look at different ones. */
    private static final int POINTS = 4;

    private final Entry[] entries = new Entry[POINTS];
    private final Meter meter;
    private int known;
    private int oldest;

    /** @param hosted how many agents are counted */
    public SampleLedger(Meter meter, int hosted) {
        this.meter = meter;
        Arrays.setAll(entries, point -> new Entry(hosted));
    }

    Meter meter() {
        return meter;
    }

    public void beginRound() {
        known = 0;
        oldest = 0;
    }

    /** What is counted at a point; to be used at once, as points are forgotten. */
    Entry at(RowBlock x, RowBlock y) {
        for (int point = 0; point < known; point++) {
            if (entries[point].isAt(x, y)) {
                return entries[point];
            }
        }
        Entry entry = entries[known < POINTS ? known++ : oldest++ % POINTS];
        entry.begin(x, y);
        return entry;
    }

    /** The samples of all hosted agents at one point. */
    final class Entry {

        private final long[] upper;
        private final long[] lower;
        private long x;
        private long y;

        private Entry(int hosted) {
            this.upper = new long[hosted];
            this.lower = new long[hosted];
        }

        private boolean isAt(RowBlock otherX, RowBlock otherY) {
            return x == otherX.stamp() && y == otherY.stamp();
        }

        private void begin(RowBlock atX, RowBlock atY) {
            x = atX.stamp();
            y = atY.stamp();
            Arrays.fill(upper, 0);
            Arrays.fill(lower, 0);
        }

        /** The agent in this row drew this many more samples of f and of g. */
        void add(int row, long samplesOfUpper, long samplesOfLower) {
            long before = Math.max(upper[row], lower[row]);
            upper[row] += samplesOfUpper;
            lower[row] += samplesOfLower;
            meter.addSamples(Math.max(upper[row], lower[row]) - before);
        }
    }
}
