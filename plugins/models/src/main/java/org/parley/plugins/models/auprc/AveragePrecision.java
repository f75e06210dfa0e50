package org.parley.plugins.models.auprc;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The mean over positives of the fraction of positives among all samples scored at least as high: the area under precision and recall. */
final class AveragePrecision {

    private AveragePrecision() {}

    /** NaN when nothing is positive. */
    static double of(double[] scores, boolean[] positive) {
        List<Integer> ranking = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer k) -> -scores[k]))
                .toList();
        double sum = 0;
        int positives = 0;
        int from = 0;
        while (from < ranking.size()) {
            // Equal scores are passed together, for their order means nothing.
            int to = from;
            int among = 0;
            while (to < ranking.size() && scores[ranking.get(to)] == scores[ranking.get(from)]) {
                among += positive[ranking.get(to)] ? 1 : 0;
                to++;
            }
            positives += among;
            sum += among * (double) positives / to;
            from = to;
        }
        return positives == 0 ? Double.NaN : sum / positives;
    }
}
