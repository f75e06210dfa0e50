package org.parley.runtime.claim;

import java.util.List;
import java.util.Locale;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.Statistic;
import org.parley.runtime.comparison.TargetCost;
import org.parley.runtime.report.plot.Captions;
import org.parley.runtime.report.plot.Numbers;

/**
 * What it cost to bring a metric to a target; infinitely much where a seed did not get there.
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
    public double of(RunGroup group, List<RunGroup> beside) {
        TargetCost paid = TargetCost.of(group, metric, target, rises);
        Statistic there = paid.costs().get(cost);
        return paid.reached() < group.runs().size() || there == null ? Double.POSITIVE_INFINITY : there.mean();
    }
}
