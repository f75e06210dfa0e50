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

    /** Whether it is the time of an event. */
    default boolean isPassage() {
        return this instanceof Passage;
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

    /**
     * The time of an event, which recorded rows bound and do not tell. Such times jump from row to row as seeds are left out, so that their
     * interval comes from the bootstrap.
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

        /** Infinite where the event is not seen. */
        @Override
        default double of(RunGroup group, List<RunGroup> beside) {
            return bounded(group, beside).value();
        }
    }

    /**
     * What it cost to bring a metric to a target. Where a seed did not get there only a lower bound is known.
     *
     * @param rises whether large values of the metric are better
     */
    record CostOfTarget(String metric, boolean rises, double target, CostAxis cost) implements Passage {

        @Override
        public String caption() {
            return cost.caption().toLowerCase(Locale.ROOT) + " until "
                    + Columns.brief(metric).toLowerCase(Locale.ROOT) + (rises ? " ≥ " : " ≤ ") + Numbers.brief(target);
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
        public String censored(RunGroup group, List<RunGroup> beside) {
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
     * Transient iteration complexity: the round from which on a configuration is as good as a reference, up to a factor. The reference is the
     * configuration among those picked whose name has most in common with the configuration's.
     */
    record TransientRounds(String metric, Selection reference, double factor) implements Passage {

        @Override
        public String caption() {
            return "transient in rounds";
        }

        /** The transient ends between the last row that is worse and the next; where no row is worse, before the first round that was recorded. */
        @Override
        public Bounded bounded(RunGroup group, List<RunGroup> beside) {
            RunWords name = RunWords.of(group);
            RunGroup other = reference.from(beside).stream()
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

        /** Over the seeds, row by row; in plain loops, because the bootstrap asks for it hundreds of times. */
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
        public String censored(RunGroup group, List<RunGroup> beside) {
            Bounded rounds = bounded(group, beside);
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
     * A metric in the row that counts, or in the last row within what everybody spent.
     *
     * @param atEqual the cost that is the same for all; none to compare the rows that count, whatever they cost
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
        public double of(RunGroup group, List<RunGroup> beside) {
            double budget = budget(beside).orElse(Double.POSITIVE_INFINITY);
            return mean.of(
                    group.runs().stream().mapToDouble(run -> of(run, budget)).toArray());
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

    /** How the seeds become one number. */
    enum Mean {
        ARITHMETIC,
        /** For what is positive and differs by factors, such as errors of problems that the seeds draw. */
        GEOMETRIC;

        double of(double... values) {
            return this == ARITHMETIC
                    ? Arrays.stream(values).average().orElse(Double.NaN)
                    : StrictMath.exp(
                            Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
        }
    }

    /**
     * A number, and the interval that it lies in where runs do not tell it exactly: between two recorded rows, or beyond the last one.
     *
     * @param value the upper end for the time of an event between two rows; infinite where the event is not seen
     */
    record Bounded(double low, double value, double high) {

        /** Nothing is known. */
        static final Bounded UNKNOWN = new Bounded(Double.NEGATIVE_INFINITY, Double.NaN, Double.POSITIVE_INFINITY);

        static Bounded exact(double value) {
            return new Bounded(value, value, value);
        }

        /** Whether the event came before the first row that could show it, or not at all. */
        boolean isCensored() {
            return low <= 0 || Double.isInfinite(high);
        }

        Bounded log() {
            return new Bounded(StrictMath.log(low), StrictMath.log(value), StrictMath.log(high));
        }

        /** What a function gives that rises with one of its arguments and falls with the other. */
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
