package org.parley.runtime.claim;

import java.util.List;
import org.parley.runtime.comparison.RunGroup;

/** The one number by which configurations are compared. */
public interface Measure {

    /** What it is, for a table or an axis. */
    String caption();

    /** The column of the metrics that it looks at. */
    String metric();

    /** Whether large values are better. */
    boolean isBetterLarge();

    /** Whether values are compared by their ratio rather than by their difference. */
    boolean isRelative();

    /**
     * Over the seeds of a configuration; NaN where it has no such number.
     *
     * @param beside all configurations of the comparison, with the same seeds
     */
    double of(RunGroup group, List<RunGroup> beside);

    /** By how much one value is better than another: a difference, or the logarithm of a ratio. */
    default double lead(double ahead, double behind) {
        double larger = isBetterLarge() ? ahead : behind;
        double smaller = isBetterLarge() ? behind : ahead;
        return isRelative() ? StrictMath.log(larger / smaller) : larger - smaller;
    }
}
