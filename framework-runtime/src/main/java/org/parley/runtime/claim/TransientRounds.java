package org.parley.runtime.claim;

import java.util.Comparator;
import java.util.List;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.Spread;

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

    /** Infinite where the last row is not as good. */
    @Override
    public double of(RunGroup group, List<RunGroup> beside) {
        RunWords name = RunWords.of(group);
        RunGroup other = reference.from(beside).stream()
                .max(Comparator.comparingLong(each -> RunWords.of(each).shared(name)))
                .orElseThrow();
        Spread.Curve own = Spread.NONE.of(group, CostAxis.ROUNDS, metric);
        double[] bound = Spread.NONE.of(other, CostAxis.ROUNDS, metric).middle();
        int rows = Math.min(own.x().length, bound.length);
        int first = rows;
        while (first > 0 && own.middle()[first - 1] <= factor * bound[first - 1]) {
            first--;
        }
        return first == rows ? Double.POSITIVE_INFINITY : Math.max(1, own.x()[first]);
    }
}
