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
 * Runs that differ in their seeds only.
 *
 * @param label tells it from the others
 */
public record RunGroup(String label, List<RunRecord> runs) {

    public RunGroup {
        runs = List.copyOf(runs);
    }

    /** Over the seeds, in the rows that count; none where a run has no such value. */
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

    /** How many of its runs exploded. */
    public long diverged() {
        return count(Result.Status.DIVERGED);
    }

    /** What became of runs that did not end as planned: {@code 2 diverged}. */
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

    /** The first row of one of its runs, as a sample of what was measured. */
    public Optional<MetricsRow> sample() {
        return runs.stream().flatMap(run -> run.outcome().stream()).findFirst();
    }

    /** Rows that all runs have for the same rounds. */
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
     * @param deviation sample standard deviation; 0 for a single run
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
     * What it cost to bring a metric to a target, counted at the first recorded row that is as good.
     *
     * @param rises whether large values are better
     * @return over the runs that got there, by axis; none where none did
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
