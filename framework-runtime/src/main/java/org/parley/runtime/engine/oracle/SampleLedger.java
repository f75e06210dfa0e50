package org.parley.runtime.engine.oracle;

import java.util.Arrays;
import org.parley.runtime.engine.block.RowBlock;

/**
 * Counts gradient samples in pairs: b samples of f and b samples of g of an agent at one point are b samples, independent of the order.
 *
 * <p>Pairs are formed for each agent separately: f_i samples of f and g_i of g, over all agents i, are sum_i max(f_i, g_i) samples. The
 * count is therefore a sum over agents that does not depend on their distribution over processes. If all agents draw the same number of
 * samples, it equals the maximum of the two sums, which versions before 2 counted. Otherwise it can be larger.
 *
 * <p>Points are identified by the stamps of their blocks, so a copy of x is the same point as x. Every round starts with an empty ledger,
 * so the count of a resumed run equals that of an uninterrupted one.
 */
public final class SampleLedger {

    /** Two points for each of two estimators. */
    private static final int POINTS = 4;

    private final Entry[] entries = new Entry[POINTS];
    private final Meter meter;
    private int known;
    private int oldest;

    /**
     * Creates a ledger.
     *
     * @param hosted the number of agents that are counted
     */
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

    /** Returns the count at a point. It must be used immediately, because older points are discarded. */
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

        /** Adds samples of f and g that the agent of a row has drawn. */
        void add(int row, long samplesOfUpper, long samplesOfLower) {
            long before = Math.max(upper[row], lower[row]);
            upper[row] += samplesOfUpper;
            lower[row] += samplesOfLower;
            meter.addSamples(Math.max(upper[row], lower[row]) - before);
        }
    }
}
