package org.parley.runtime.claim;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.report.plot.Captions;

/**
 * A metric in the row that counts, or in the last row within what everybody spent.
 *
 * @param atEqual the cost that is the same for all; none to compare the rows that count, whatever they cost
 */
public record ValueReached(String metric, boolean isBetterLarge, Mean mean, Optional<CostAxis> atEqual)
        implements Measure {

    @Override
    public String caption() {
        return Captions.brief(metric).toLowerCase(Locale.ROOT)
                + atEqual.map(axis -> " at equal " + axis.caption().toLowerCase(Locale.ROOT))
                        .orElse("");
    }

    @Override
    public String inWords() {
        return atEqual.isPresent() ? caption() : caption() + " at the end of the runs";
    }

    @Override
    public boolean isRelative() {
        return mean == Mean.GEOMETRIC;
    }

    @Override
    public double of(RunGroup group, List<RunGroup> beside) {
        double budget = budget(beside).orElse(Double.POSITIVE_INFINITY);
        return mean.of(group.runs().stream().mapToDouble(run -> of(run, budget)).toArray());
    }

    /** What exploded is as bad as can be. */
    private double of(RunRecord run, double budget) {
        if (run.hasDiverged()) {
            return isBetterLarge ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (atEqual.isEmpty()) {
            return run.outcome()
                    .map(row -> row.value(metric))
                    .orElse(OptionalDouble.empty())
                    .orElse(Double.NaN);
        }
        double[] spent = atEqual.get().of(run);
        double[] values = run.metrics().column(metric);
        return IntStream.range(0, spent.length)
                .filter(row -> spent[row] <= budget && !Double.isNaN(values[row]))
                .mapToDouble(row -> values[row])
                .reduce((earlier, later) -> later)
                .orElse(Double.NaN);
    }

    /** The most that all have spent, but for those that exploded on the way; none where costs are not made equal. */
    public OptionalDouble budget(List<RunGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.runs().stream())
                .filter(run -> !run.hasDiverged())
                .flatMap(run -> atEqual.map(axis -> axis.of(run)).stream())
                .mapToDouble(spent -> spent.length == 0 ? 0 : spent[spent.length - 1])
                .min();
    }
}
