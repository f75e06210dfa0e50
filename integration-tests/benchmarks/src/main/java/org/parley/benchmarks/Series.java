package org.parley.benchmarks;

import java.util.Arrays;
import java.util.Locale;

/** One figure, turn by turn; larger is better. */
record Series(double[] turns) {

    double best() {
        return Arrays.stream(turns).max().orElseThrow();
    }

    double median() {
        double[] sorted = turns.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Best turn against best turn, and the median of the ratios within a turn, which does not depend on who had the luckiest one. */
    String against(Series other) {
        double[] ratios = new double[turns.length];
        Arrays.setAll(ratios, turn -> turns[turn] / other.turns[turn]);
        return String.format(Locale.ROOT, "%.2f (%.2f)", best() / other.best(), new Series(ratios).median());
    }

    /** Best, and median in brackets. */
    @Override
    public String toString() {
        return figure(best()) + " (" + figure(median()) + ")";
    }

    /** Three digits that count. */
    static String figure(double value) {
        int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
