package org.parley.runtime.claim;

import java.util.Comparator;
import java.util.List;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.Columns;

/**
 * Transient iteration complexity: the round from which on a configuration is as good as a reference, up to a factor. The reference is the
 * configuration among those picked whose name has most in common with the configuration's.
 */
public record TransientRounds(String metric, Selection reference, double factor) implements Measure {

    @Override
    public String caption() {
        return "transient in rounds";
    }

    @Override
    public boolean isBetterLarge() {
        return false;
    }

    @Override
    public boolean isRelative() {
        return true;
    }

    @Override
    public boolean isPassage() {
        return true;
    }

    /** Infinite where the last row is not as good. */
    @Override
    public double of(RunGroup group, List<RunGroup> beside) {
        return bounded(group, beside).value();
    }

    /** The transient ends between the last row that is worse and the next; where no row is worse, before the first round that was recorded. */
    @Override
    public Bounded bounded(RunGroup group, List<RunGroup> beside) {
        RunWords name = RunWords.of(group);
        RunGroup other = reference.from(beside).stream()
                .max(Comparator.comparingLong(each -> RunWords.of(each).shared(name)))
                .orElseThrow();
        double[] own = mean(group);
        double[] bound = mean(other);
        double[] rounds = group.runs().get(0).metrics().column(Columns.ROUND);
        int rows = Math.min(own.length, bound.length);
        int first = rows;
        while (first > 0 && own[first - 1] <= factor * bound[first - 1]) {
            first--;
        }
        if (rows == 0) {
            return Bounded.UNKNOWN;
        }
        if (first == rows) {
            return new Bounded(rounds[rows - 1], Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        int shown = first;
        while (shown < rows - 1 && rounds[shown] <= 0) {
            shown++;
        }
        return new Bounded(first == 0 ? 0 : rounds[first - 1], rounds[shown], rounds[shown]);
    }

    /** Over the seeds, row by row; in plain loops, because the bootstrap asks for it hundreds of times. */
    private double[] mean(RunGroup group) {
        double[] mean = new double[group.commonRows()];
        for (RunRecord run : group.runs()) {
            double[] values = run.metrics().column(metric);
            for (int row = 0; row < mean.length; row++) {
                mean[row] += values[row] / group.runs().size();
            }
        }
        return mean;
    }

    @Override
    public String censored(RunGroup group, List<RunGroup> beside) {
        Bounded rounds = bounded(group, beside);
        if (!rounds.isCensored()) {
            return "";
        }
        return RunWords.of(group)
                + (rounds.low() <= 0
                        ? " is as good from the first recorded round on"
                        : " is not as good in the last recorded round");
    }
}
