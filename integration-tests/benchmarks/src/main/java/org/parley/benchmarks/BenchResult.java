package org.parley.benchmarks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * How a contest went.
 *
 * @param dataset what it ran on; empty when the problem needs no data
 * @param turns by contestant, Parley first
 * @param handicap why a lead over the others proves little; empty when it does not
 */
record BenchResult(
        Contest contest,
        Optional<String> dataset,
        MachineLimits.Bound bound,
        Map<String, List<Turn>> turns,
        String handicap) {

    BenchResult {
        turns = new LinkedHashMap<>(turns);
    }

    String first() {
        return turns.keySet().iterator().next();
    }

    Series whole(String contestant) {
        return series(contestant, Turn::whole);
    }

    Series steady(String contestant) {
        return series(contestant, Turn::steady);
    }

    /** Why a contestant cannot be compared with the first; empty when it can. */
    Optional<String> objection(String contestant) {
        List<Turn> ours = turns.get(first());
        List<Turn> theirs = turns.get(contestant);
        for (int turn = 0; turn < ours.size(); turn++) {
            Optional<String> objection = ours.get(turn).objection(theirs.get(turn));
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }

    private Series series(String contestant, ToDoubleFunction<Turn> figure) {
        return new Series(turns.get(contestant).stream().mapToDouble(figure).toArray());
    }

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
}
