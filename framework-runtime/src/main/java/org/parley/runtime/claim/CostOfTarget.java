package org.parley.runtime.claim;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.comparison.TargetCost;
import org.parley.runtime.report.plot.Captions;
import org.parley.runtime.report.plot.Numbers;

/**
 * What it cost to bring a metric to a target. Where a seed did not get there only a lower bound is known.
 *
 * @param rises whether large values of the metric are better
 */
public record CostOfTarget(String metric, boolean rises, double target, CostAxis cost) implements Measure {

    @Override
    public String caption() {
        return cost.caption().toLowerCase(Locale.ROOT) + " until "
                + Captions.brief(metric).toLowerCase(Locale.ROOT) + (rises ? " ≥ " : " ≤ ") + Numbers.brief(target);
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

    @Override
    public double of(RunGroup group, List<RunGroup> beside) {
        return bounded(group, beside).value();
    }

    /** The mean over seeds of both ends. */
    @Override
    public Bounded bounded(RunGroup group, List<RunGroup> beside) {
        List<Bounded> runs = group.runs().stream().map(this::bounded).toList();
        return new Bounded(
                Mean.ARITHMETIC.of(runs.stream().mapToDouble(Bounded::low).toArray()),
                Mean.ARITHMETIC.of(runs.stream().mapToDouble(Bounded::value).toArray()),
                Mean.ARITHMETIC.of(runs.stream().mapToDouble(Bounded::high).toArray()));
    }

    /** Between the row before the first that is as good and that row; a run that ends before has paid at least what it spent, one that diverged never gets there. */
    private Bounded bounded(RunRecord run) {
        double[] spent = cost.of(run);
        OptionalInt row = TargetCost.firstRow(run, metric, target, rises);
        if (row.isPresent()) {
            int there = row.getAsInt();
            return new Bounded(there == 0 ? 0 : spent[there - 1], spent[there], spent[there]);
        }
        boolean never = run.hasDiverged();
        double atLeast = never || spent.length == 0 ? Double.POSITIVE_INFINITY : spent[spent.length - 1];
        return new Bounded(atLeast, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    @Override
    public String censored(RunGroup group, List<RunGroup> beside) {
        long missing = group.runs().stream()
                .filter(run -> TargetCost.firstRow(run, metric, target, rises).isEmpty())
                .count();
        return missing == 0
                ? ""
                : missing + " of " + group.runs().size() + " runs of " + RunWords.of(group)
                        + " did not reach the target";
    }
}
