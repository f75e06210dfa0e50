package org.parley.runtime.engine;

/**
 * Counts gradient samples in pairs: b samples of f and b of g at one point are b samples, whoever asks for them and in whatever order.
 *
 * <p>Points are known by the stamps of their blocks, so a copy of x is the same point as x. Every round begins with an empty ledger,
 * which makes the count of a resumed run that of an uninterrupted one.
 */
final class SampleLedger {

    /** Two points each for two estimators that look at different ones. */
    private static final int POINTS = 4;

    private final Meter meter;
    private final long[] x = new long[POINTS];
    private final long[] y = new long[POINTS];
    private final long[] upper = new long[POINTS];
    private final long[] lower = new long[POINTS];
    private int known;
    private int oldest;

    SampleLedger(Meter meter) {
        this.meter = meter;
    }

    void beginRound() {
        known = 0;
        oldest = 0;
    }

    /** This many more samples of f and of g, over all hosted agents, were drawn at a point. */
    void add(RowBlock atX, RowBlock atY, long samplesOfUpper, long samplesOfLower) {
        int point = find(atX.stamp(), atY.stamp());
        long before = Math.max(upper[point], lower[point]);
        upper[point] += samplesOfUpper;
        lower[point] += samplesOfLower;
        meter.addSamples(Math.max(upper[point], lower[point]) - before);
    }

    private int find(long stampOfX, long stampOfY) {
        for (int point = 0; point < known; point++) {
            if (x[point] == stampOfX && y[point] == stampOfY) {
                return point;
            }
        }
        int point = known < POINTS ? known++ : oldest++ % POINTS;
        x[point] = stampOfX;
        y[point] = stampOfY;
        upper[point] = 0;
        lower[point] = 0;
        return point;
    }
}
