package org.parley.benchmarks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The measurements of a problem.
 *
 * @param dataset the dataset; empty if the problem needs no data
 * @param turns the turns by name of the candidate, Parley first
 * @param load the larger of the load averages before and after the turns
 * @param caveat why a lead over the others is not significant; empty if it is
 */
record BenchResult(
        BenchProblem problem,
        Optional<String> dataset,
        MachineLimits.Bound bound,
        Map<String, List<Turn>> turns,
        double load,
        String caveat) {

    BenchResult {
        turns = new LinkedHashMap<>(turns);
    }

    String first() {
        return turns.keySet().iterator().next();
    }

    Series whole(String candidate) {
        return series(candidate, Turn::whole);
    }

    Series steady(String candidate) {
        return series(candidate, Turn::steady);
    }

    /** Returns the reason why a candidate is not comparable with the first one, or empty if it is. */
    Optional<String> objection(String candidate) {
        List<Turn> ours = turns.get(first());
        List<Turn> theirs = turns.get(candidate);
        for (int turn = 0; turn < ours.size(); turn++) {
            Optional<String> objection = ours.get(turn).objection(theirs.get(turn));
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }

    private Series series(String candidate, ToDoubleFunction<Turn> figure) {
        return new Series(turns.get(candidate).stream().mapToDouble(figure).toArray());
    }

    /** A number per turn; larger is better. */
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

        /** Returns the ratio of the best turns, and the median of the ratios of each turn, which is robust against outliers. */
        String against(Series other) {
            double[] ratios = new double[turns.length];
            Arrays.setAll(ratios, turn -> turns[turn] / other.turns[turn]);
            return String.format(Locale.ROOT, "%.2f (%.2f)", best() / other.best(), new Series(ratios).median());
        }

        /** Returns the best turn, and the median in brackets. */
        @Override
        public String toString() {
            return figure(best()) + " (" + figure(median()) + ")";
        }

        /** Returns a number with three significant digits. */
        static String figure(double value) {
            int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
            return String.format(Locale.ROOT, "%." + decimals + "f", value);
        }
    }
}
