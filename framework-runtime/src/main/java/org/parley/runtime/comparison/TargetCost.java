package org.parley.runtime.comparison;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What it cost a configuration to bring a metric to a target, counted at the first recorded row that is as good.
 *
 * @param reached how many of its runs got there
 * @param costs over those that did, by axis; none where nobody did
 */
public record TargetCost(int reached, Map<CostAxis, Statistic> costs) {

    /** @param rises whether large values are better */
    public static TargetCost of(RunGroup group, String metric, double target, boolean rises) {
        List<RunRecord> there = group.runs().stream()
                .filter(run -> firstRow(run, metric, target, rises).isPresent())
                .toList();
        Map<CostAxis, Statistic> costs = new LinkedHashMap<>();
        for (CostAxis axis : CostAxis.values()) {
            double[] paid = there.stream()
                    .filter(run -> run.metrics().has(axis.column(run)))
                    .mapToDouble(run ->
                            axis.of(run)[firstRow(run, metric, target, rises).getAsInt()])
                    .toArray();
            if (paid.length > 0) {
                costs.put(axis, Statistic.of(paid));
            }
        }
        return new TargetCost(there.size(), costs);
    }

    /** Where a run is as good as the target for the first time. */
    public static OptionalInt firstRow(RunRecord run, String metric, double target, boolean rises) {
        double[] values = run.metrics().column(metric);
        return IntStream.range(0, values.length)
                .filter(row -> rises ? values[row] >= target : values[row] <= target)
                .findFirst();
    }
}
