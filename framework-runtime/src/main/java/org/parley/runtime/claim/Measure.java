package org.parley.runtime.claim;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.parley.runtime.claim.RunWords.Selection;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Numbers;

/** The number by which configurations are compared. */
public interface Measure {

    /** Returns the description for a table or an axis. */
    String caption();

    /** Returns the column of the metrics that it reads. */
    String metric();

    /** Returns whether large values are better. */
    boolean isBetterLarge();

    /** Returns whether values are compared by their ratio instead of their difference. */
    boolean isRelative();

    /**
     * Computes the number over the seeds of a configuration; NaN if it has none.
     *
     * @param compared all configurations of the comparison, with the same seeds
     */
    double of(RunGroup group, List<RunGroup> compared);

    /** Computes the same number with its bounds, as far as the recorded rows determine them. */
    default Bounded bounded(RunGroup group, List<RunGroup> compared) {
        return Bounded.exact(of(group, compared));
    }

    /** Returns whether the number is the time of an event. */
    default boolean isPassage() {
        return this instanceof Passage;
    }

    /** Describes the runs in which the event does not occur; empty if it occurs in all. */
    default String censored(RunGroup group, List<RunGroup> compared) {
        return "";
    }

    /** Returns the sign of a value: empty for a number, {@code ≤} or {@code ≥} for the bound of an event that no row shows. */
    default String sign(RunGroup group, List<RunGroup> compared) {
        Bounded bounded = bounded(group, compared);
        return !isPassage() || !bounded.isCensored() ? "" : Double.isInfinite(bounded.high()) ? "≥ " : "≤ ";
    }

    /** Returns the number to display; the bound if only a bound is known. */
    default double shown(RunGroup group, List<RunGroup> compared) {
        Bounded bounded = bounded(group, compared);
        return isPassage() && Double.isInfinite(bounded.high()) ? bounded.low() : bounded.value();
    }

    /** Describes what is compared, and at which cost. */
    default String inWords() {
        return caption();
    }

    /** Returns by how much one value is better than another: a difference, or the logarithm of a ratio. */
    default double lead(double ahead, double behind) {
        double larger = isBetterLarge() ? ahead : behind;
        double smaller = isBetterLarge() ? behind : ahead;
        return isRelative() ? StrictMath.log(larger / smaller) : larger - smaller;
    }

    /**
     * The time of an event, for which recorded rows only give bounds. Such times jump from row to row if seeds are left out, so their
     * interval is computed by the bootstrap.
     */
    interface Passage extends Measure {

        @Override
        default boolean isBetterLarge() {
            return false;
        }

        @Override
        default boolean isRelative() {
            return true;
        }

        /** Infinite if the event does not occur. */
        @Override
        default double of(RunGroup group, List<RunGroup> compared) {
            return bounded(group, compared).value();
        }
    }

    /**
     * The cost of bringing a metric to a target. For a seed that did not reach it, only a lower bound is known.
     *
     * @param rises whether large values of the metric are better
     */
    record CostOfTarget(String metric, boolean rises, double target, CostAxis cost) implements Passage {

        @Override
        public String caption() {
            return cost.caption().toLowerCase(Locale.ROOT) + " until "
                    + Columns.brief(metric).toLowerCase(Locale.ROOT) + (rises ? " ≥ " : " ≤ ") + Numbers.brief(target);
        }

        /** Returns the mean over seeds of both bounds. */
        @Override
        public Bounded bounded(RunGroup group, List<RunGroup> compared) {
            List<Bounded> runs = group.runs().stream().map(this::bounded).toList();
            return new Bounded(
                    Mean.ARITHMETIC.of(runs.stream().mapToDouble(Bounded::low).toArray()),
                    Mean.ARITHMETIC.of(runs.stream().mapToDouble(Bounded::value).toArray()),
                    Mean.ARITHMETIC.of(runs.stream().mapToDouble(Bounded::high).toArray()));
        }

        /**
         * Returns the costs of the first row that reaches the target and of the row before it. For a run that ends earlier, its total cost
         * is a lower bound. A run that diverged never reaches the target.
         */
        private Bounded bounded(RunRecord run) {
            double[] spent = cost.of(run);
            OptionalInt row = run.firstRow(metric, target, rises);
            if (row.isPresent()) {
                int there = row.getAsInt();
                return new Bounded(there == 0 ? 0 : spent[there - 1], spent[there], spent[there]);
            }
            double atLeast =
                    run.hasDiverged() || spent.length == 0 ? Double.POSITIVE_INFINITY : spent[spent.length - 1];
            return new Bounded(atLeast, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        }

        @Override
        public String censored(RunGroup group, List<RunGroup> compared) {
            long missing = group.runs().stream()
                    .filter(run -> run.firstRow(metric, target, rises).isEmpty())
                    .count();
            return missing == 0
                    ? ""
                    : missing + " of " + group.runs().size() + " runs of " + RunWords.of(group)
                            + " did not reach the target";
        }
    }

    /**
     * Transient iteration complexity: the round from which on a configuration is as good as a reference, up to a factor. Among the selected
     * configurations, the reference is the one whose name has the most words in common.
     */
    record TransientRounds(String metric, Selection reference, double factor) implements Passage {

        @Override
        public String caption() {
            return "transient in rounds";
        }

        /**
         * The transient ends between the last row that is worse and the next one. If no row is worse, it ends before the first recorded
         * round.
         */
        @Override
        public Bounded bounded(RunGroup group, List<RunGroup> compared) {
            RunWords name = RunWords.of(group);
            RunGroup other = reference.from(compared).stream()
                    .max(Comparator.comparingLong(each -> RunWords.of(each).shared(name)))
                    .orElseThrow();
            double[] own = mean(group);
            double[] bound = mean(other);
            double[] rounds = group.runs().get(0).metrics().column(Columns.ROUND);
            int rows = Math.min(own.length, bound.length);
            int first = rows;
            while (first > 0 && own[first - 1] <= factor * bound[first - 1]) {
                first--;
            }
            if (rows == 0) {
                return Bounded.UNKNOWN;
            }
            if (first == rows) {
                return new Bounded(rounds[rows - 1], Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
            }
            int shown = first;
            while (shown < rows - 1 && rounds[shown] <= 0) {
                shown++;
            }
            return new Bounded(first == 0 ? 0 : rounds[first - 1], rounds[shown], rounds[shown]);
        }

        /** Averages over the seeds, row by row. Uses plain loops because the bootstrap calls it hundreds of times. */
        private double[] mean(RunGroup group) {
            double[] mean = new double[group.commonRows()];
            for (RunRecord run : group.runs()) {
                double[] values = run.metrics().column(metric);
                for (int row = 0; row < mean.length; row++) {
                    mean[row] += values[row] / group.runs().size();
                }
            }
            return mean;
        }

        @Override
        public String censored(RunGroup group, List<RunGroup> compared) {
            Bounded rounds = bounded(group, compared);
            if (!rounds.isCensored()) {
                return "";
            }
            return RunWords.of(group)
                    + (rounds.low() <= 0
                            ? " is as good from the first recorded round on"
                            : " is not as good in the last recorded round");
        }
    }

    /**
     * A metric in the selected row, or in the last row within the cost that all runs have spent.
     *
     * @param atEqual the cost that is equal for all; empty to compare the selected rows, at any cost
     */
    record ValueReached(String metric, boolean isBetterLarge, Mean mean, Optional<CostAxis> atEqual)
            implements Measure {

        @Override
        public String caption() {
            return Columns.brief(metric).toLowerCase(Locale.ROOT)
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
        public double of(RunGroup group, List<RunGroup> compared) {
            double budget = budget(compared).orElse(Double.POSITIVE_INFINITY);
            return mean.of(
                    group.runs().stream().mapToDouble(run -> of(run, budget)).toArray());
        }

        /** A run that diverged has the worst possible value. */
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

        /** Returns the largest cost that all runs have reached, except those that diverged earlier; empty if costs are not equalized. */
        public OptionalDouble budget(List<RunGroup> groups) {
            return groups.stream()
                    .flatMap(group -> group.runs().stream())
                    .filter(run -> !run.hasDiverged())
                    .flatMap(run -> atEqual.map(axis -> axis.of(run)).stream())
                    .mapToDouble(spent -> spent.length == 0 ? 0 : spent[spent.length - 1])
                    .min();
        }
    }

    /** The mean over the seeds. */
    enum Mean {
        ARITHMETIC,
        /** For positive values that differ by factors, such as errors of problems drawn by the seeds. */
        GEOMETRIC;

        double of(double... values) {
            return this == ARITHMETIC
                    ? Arrays.stream(values).average().orElse(Double.NaN)
                    : StrictMath.exp(
                            Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
        }
    }

    /**
     * A number and its bounds. The bounds differ if runs do not determine the number exactly: between two recorded rows, or beyond the last
     * one.
     *
     * @param value the number; the upper bound for the time of an event between two rows; infinite if the event does not occur
     */
    record Bounded(double low, double value, double high) {

        /** The bounds of an unknown number. */
        static final Bounded UNKNOWN = new Bounded(Double.NEGATIVE_INFINITY, Double.NaN, Double.POSITIVE_INFINITY);

        static Bounded exact(double value) {
            return new Bounded(value, value, value);
        }

        /** Returns whether the event occurred before the first row that could show it, or not at all. */
        boolean isCensored() {
            return low <= 0 || Double.isInfinite(high);
        }

        Bounded log() {
            return new Bounded(StrictMath.log(low), StrictMath.log(value), StrictMath.log(high));
        }

        /** Computes a function that increases in one of its arguments and decreases in the other. */
        static Bounded compared(Bounded one, Bounded other, DoubleBinaryOperator compare) {
            double first = compare.applyAsDouble(one.low, other.high);
            double second = compare.applyAsDouble(one.high, other.low);
            double value = compare.applyAsDouble(one.value, other.value);
            return Double.isNaN(first) || Double.isNaN(second)
                    ? new Bounded(Double.NEGATIVE_INFINITY, value, Double.POSITIVE_INFINITY)
                    : new Bounded(Math.min(first, second), value, Math.max(first, second));
        }
    }
}
