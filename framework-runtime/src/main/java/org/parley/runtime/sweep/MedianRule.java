package org.parley.runtime.sweep;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.parley.runtime.comparison.Spread;
import org.parley.runtime.experiment.Cancellation;
import org.parley.runtime.experiment.ForwardingListener;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.plan.RecordPlan;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.RunDirectory;

/**
 * The median rule of Golovin et al., Google Vizier (2017). For every earlier run that reached round s, the rule takes the mean of its
 * values up to s. A run ends after round s if its best value so far is worse than the median of these means. The sweep file determines
 * which runs are earlier, so the same runs end however many run in parallel.
 */
record MedianRule(RecordPlan.Select select, long after, List<Curve> earlier) {

    /** A median of fewer values is not meaningful. */
    private static final int FEWEST_OTHERS = 3;

    /** @param runs the earlier runs */
    static MedianRule of(SweepPlan.Prune prune, RecordPlan.Select select, List<Path> runs) {
        return new MedianRule(
                select,
                prune.after(),
                runs.stream()
                        .map(run ->
                                Curve.of(MetricsFile.read(RunDirectory.open(run).metrics()), select.metric()))
                        .toList());
    }

    /** Returns a listener that ends a run when the rule applies. */
    RunListener watching(RunListener listener, Cancellation run) {
        return new ForwardingListener(listener) {
            private double best = Double.NaN;

            @Override
            public void records(MetricsRow row) {
                super.records(row);
                row.value(select.metric()).ifPresent(value -> best = better(best, value));
                OptionalDouble median = median(row.round());
                if (row.round() >= after && median.isPresent() && isWorse(best, median.getAsDouble())) {
                    run.prune("median rule: the best " + select.metric() + " up to round " + row.round() + " is " + best
                            + ", the median of earlier runs " + median.getAsDouble());
                }
            }
        };
    }

    /** Returns the median of the earlier runs' means up to a round. */
    OptionalDouble median(long round) {
        double[] means = earlier.stream()
                .mapToDouble(curve -> curve.meanUpTo(round))
                .filter(mean -> !Double.isNaN(mean))
                .toArray();
        return means.length < FEWEST_OTHERS ? OptionalDouble.empty() : OptionalDouble.of(Spread.quantile(0.5, means));
    }

    private double better(double one, double other) {
        if (Double.isNaN(one) || Double.isNaN(other)) {
            return Double.isNaN(one) ? other : one;
        }
        return select.maximize() ? Math.max(one, other) : Math.min(one, other);
    }

    private boolean isWorse(double value, double median) {
        return select.maximize() ? value < median : value > median;
    }

    /**
     * Means of a metric from the start of a run up to each of its rows.
     *
     * @param rounds the rounds of the rows
     */
    private record Curve(double[] rounds, double[] means) {

        static Curve of(MetricsFile metrics, String metric) {
            double[] values = metrics.column(metric);
            double[] means = new double[values.length];
            double sum = 0;
            int count = 0;
            for (int row = 0; row < values.length; row++) {
                if (!Double.isNaN(values[row])) {
                    sum += values[row];
                    count++;
                }
                means[row] = count == 0 ? Double.NaN : sum / count;
            }
            return new Curve(metrics.column(Columns.ROUND), means);
        }

        /** Returns NaN if the run did not reach the round. */
        double meanUpTo(long round) {
            int place = Arrays.binarySearch(rounds, round);
            int row = place >= 0 ? place : -place - 2;
            boolean cameThatFar = place >= 0 || -place - 1 < rounds.length;
            return cameThatFar && row >= 0 ? means[row] : Double.NaN;
        }
    }
}
