package org.parley.runtime.comparison;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;

/**
 * Runs that differ only in their seeds.
 *
 * @param label a label that no other group has
 */
public record RunGroup(String label, List<RunRecord> runs) {

    public RunGroup {
        runs = List.copyOf(runs);
    }

    /** Returns the statistic over the seeds in the selected rows; empty if a run has no such value. */
    public Optional<Statistic> outcome(String column) {
        double[] values = runs.stream()
                .flatMap(run -> run.outcome().stream())
                .map(row -> row.value(column))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return values.length == runs.size() ? Optional.of(Statistic.of(values)) : Optional.empty();
    }

    public boolean has(String column) {
        return runs.stream().allMatch(run -> run.metrics().has(column));
    }

    /** Returns the number of runs that diverged. */
    public long diverged() {
        return count(Result.Status.DIVERGED);
    }

    /** Returns remarks about runs that did not end as planned, such as {@code 2 diverged}. */
    public List<String> remarks() {
        Map<String, Long> remarks = new LinkedHashMap<>();
        remarks.put("diverged", diverged());
        remarks.put("pruned", count(Result.Status.PRUNED));
        remarks.put(
                "unfinished",
                count(Result.Status.INTERRUPTED)
                        + runs.stream().filter(run -> run.result().isEmpty()).count());
        return remarks.entrySet().stream()
                .filter(remark -> remark.getValue() > 0)
                .map(remark -> remark.getValue() + " " + remark.getKey())
                .toList();
    }

    private long count(Result.Status status) {
        return runs.stream()
                .flatMap(run -> run.result().stream())
                .filter(result -> result.status() == status)
                .count();
    }

    /** Returns the first row of one of its runs, as an example of the recorded columns. */
    public Optional<MetricsRow> sample() {
        return runs.stream().flatMap(run -> run.outcome().stream()).findFirst();
    }

    /** Returns the number of leading rows that all runs have for the same rounds. */
    public int commonRows() {
        double[] rounds = runs.get(0).metrics().column(Columns.ROUND);
        int rows = rounds.length;
        for (RunRecord run : runs) {
            int same = Arrays.mismatch(rounds, run.metrics().column(Columns.ROUND));
            rows = same < 0 ? rows : Math.min(rows, same);
        }
        return rows;
    }

    /**
     * A value over several seeds.
     *
     * @param deviation the sample standard deviation; 0 for a single run
     */
    public record Statistic(double mean, double deviation, int runs) {

        public static Statistic of(double... values) {
            double mean = Arrays.stream(values).average().orElseThrow();
            double squares = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            return new Statistic(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)), values.length);
        }
    }

    /**
     * Returns the cost of bringing a metric to a target, at the first recorded row that reaches it.
     *
     * @param rises whether large values are better
     * @return statistics over the runs that reached the target, by axis; empty if none did
     */
    public Map<CostAxis, Statistic> costs(String metric, double target, boolean rises) {
        List<RunRecord> there = runs.stream()
                .filter(run -> run.firstRow(metric, target, rises).isPresent())
                .toList();
        Map<CostAxis, Statistic> costs = new LinkedHashMap<>();
        for (CostAxis axis : CostAxis.values()) {
            double[] paid = there.stream()
                    .filter(run -> run.metrics().has(axis.column(run)))
                    .mapToDouble(run ->
                            axis.of(run)[run.firstRow(metric, target, rises).getAsInt()])
                    .toArray();
            if (paid.length > 0) {
                costs.put(axis, Statistic.of(paid));
            }
        }
        return costs;
    }
}
