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

    /** The same, with the interval that it lies in as far as the recorded rows tell. */
    default Bounded bounded(RunGroup group, List<RunGroup> beside) {
        return Bounded.exact(of(group, beside));
    }

    /**
     * Whether it is the time of an event, which recorded rows bound and do not tell. Such times jump from row to row as seeds are left out, so
     * that their interval comes from the bootstrap.
     */
    default boolean isPassage() {
        return false;
    }

    /** Which runs did not show the event, in words; empty where all did. */
    default String censored(RunGroup group, List<RunGroup> beside) {
        return "";
    }

    /** What is known of a value: the number, or {@code ≤} and {@code ≥} before the bound of an event that no row shows. */
    default String sign(RunGroup group, List<RunGroup> beside) {
        Bounded bounded = bounded(group, beside);
        return !isPassage() || !bounded.isCensored() ? "" : Double.isInfinite(bounded.high()) ? "≥ " : "≤ ";
    }

    /** The same as a number: where only a bound is known, the bound. */
    default double shown(RunGroup group, List<RunGroup> beside) {
        Bounded bounded = bounded(group, beside);
        return isPassage() && Double.isInfinite(bounded.high()) ? bounded.low() : bounded.value();
    }

    /** What is compared, and where: the verdict's axis. */
    default String inWords() {
        return caption();
    }

    /** By how much one value is better than another: a difference, or the logarithm of a ratio. */
    default double lead(double ahead, double behind) {
        double larger = isBetterLarge() ? ahead : behind;
        double smaller = isBetterLarge() ? behind : ahead;
        return isRelative() ? StrictMath.log(larger / smaller) : larger - smaller;
    }
}
