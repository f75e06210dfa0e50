package org.parley.runtime.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.runtime.claim.Claim.Question;
import org.parley.runtime.claim.Claim.Verdict;
import org.parley.runtime.claim.Measure.Bounded;
import org.parley.runtime.claim.RunWords.Selection;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.Spread;

/** A statement of a claim about configurations. */
public sealed interface Check {

    /** Returns the numbers to check. The claim holds if all of them are in their expected intervals. */
    List<Question> questions(List<RunGroup> groups, Measure measure);

    /** Returns the selections of configurations that the check is about. */
    Stream<Selection> selections();

    /**
     * Every member of a tier is better than every member of the next tier.
     *
     * @param tiers the tiers, the best first
     */
    record Order(List<List<Selection>> tiers) implements Check {

        @Override
        public List<Question> questions(List<RunGroup> groups, Measure measure) {
            String by = measure.isRelative() ? " by a factor of" : " by";
            List<Question> questions = new ArrayList<>();
            for (int tier = 1; tier < tiers.size(); tier++) {
                for (RunGroup ahead : members(tier - 1, groups)) {
                    for (RunGroup behind : members(tier, groups)) {
                        String about = RunWords.of(ahead) + " before " + RunWords.of(behind) + by;
                        questions.add(new Pair(ahead, behind, groups, measure)
                                .question(about, measure::lead, measure.isRelative(), Interval.POSITIVE));
                    }
                }
            }
            return questions;
        }

        private List<RunGroup> members(int tier, List<RunGroup> groups) {
            return tiers.get(tier).stream()
                    .flatMap(selection -> selection.from(groups).stream())
                    .distinct()
                    .toList();
        }

        @Override
        public Stream<Selection> selections() {
            return tiers.stream().flatMap(List::stream);
        }
    }

    /** The ratio of two values lies between two numbers. */
    record Ratio(Selection of, Selection to, Interval between) implements Check {

        @Override
        public List<Question> questions(List<RunGroup> groups, Measure measure) {
            Interval logarithms = new Interval(StrictMath.log(between.from()), StrictMath.log(between.to()));
            List<Question> questions = new ArrayList<>();
            for (RunGroup above : of.from(groups)) {
                for (RunGroup below : to.from(groups)) {
                    String about = RunWords.of(above) + " / " + RunWords.of(below) + " =";
                    questions.add(new Pair(above, below, groups, measure)
                            .question(about, (a, b) -> StrictMath.log(a / b), true, logarithms));
                }
            }
            return questions;
        }

        @Override
        public Stream<Selection> selections() {
            return Stream.of(of, to);
        }
    }

    /**
     * Two configurations.
     *
     * @param compared all configurations of the comparison
     */
    record Pair(RunGroup first, RunGroup second, List<RunGroup> compared, Measure measure) {

        Question question(String about, DoubleBinaryOperator compare, boolean logarithmic, Interval expected) {
            List<RunGroup> groups = new ArrayList<>(List.of(first, second));
            groups.addAll(compared);
            return new Question(
                    about,
                    groups,
                    seeds -> Bounded.compared(
                            measure.bounded(seeds.get(0), seeds), measure.bounded(seeds.get(1), seeds), compare),
                    expected,
                    logarithmic,
                    measure.isPassage(),
                    Stream.of(first, second)
                            .map(group -> measure.censored(group, compared))
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining(", ")));
        }
    }

    /** Values as printed in a paper, each up to a tolerance. */
    record Table(List<Entry> entries, double tolerance) implements Check {

        /** One cell of the paper's table. */
        public record Entry(Selection of, double value) {}

        @Override
        public List<Question> questions(List<RunGroup> groups, Measure measure) {
            return entries.stream()
                    .flatMap(entry -> entry.of().from(groups).stream()
                            .map(group -> new Question(
                                    RunWords.of(group).toString(),
                                    List.of(group),
                                    alone -> measure.bounded(alone.get(0), alone),
                                    new Interval(entry.value() - tolerance, entry.value() + tolerance),
                                    false,
                                    measure.isPassage(),
                                    measure.censored(group, List.of(group)))))
                    .toList();
        }

        @Override
        public Stream<Selection> selections() {
            return entries.stream().map(Entry::of);
        }
    }

    /**
     * The slope of a line fitted to the logarithms of the values and of a variable.
     *
     * @param of the configurations; those of one selection form one line
     * @param over the variable on the horizontal axis
     */
    record Slope(List<Selection> of, Variable over, Interval between) implements Check {

        /** If points are left out, a line through fewer points is not meaningful. */
        private static final int FEWEST_POINTS = 3;

        /** The variable on the horizontal axis. */
        public sealed interface Variable {}

        /**
         * The rows of a run from a given cost on. Every configuration has its own slope.
         *
         * @param from the cost at which the asymptotic part begins
         */
        public record AlongRuns(CostAxis axis, double from) implements Variable {}

        /**
         * One point per configuration.
         *
         * @param key the key that the sweep varies
         */
        public record AcrossRuns(String key) implements Variable {

            private double value(RunGroup group) {
                return RunWords.of(group).value(key).map(Double::parseDouble).orElse(Double.NaN);
            }
        }

        @Override
        public List<Question> questions(List<RunGroup> groups, Measure measure) {
            return of.stream()
                    .flatMap(selection -> over instanceof AlongRuns along
                            ? selection.from(groups).stream().map(group -> question(group, along, measure.metric()))
                            : Stream.of(question(selection, (AcrossRuns) over, groups, measure)))
                    .toList();
        }

        private Question question(RunGroup group, AlongRuns along, String metric) {
            return new Question(
                    RunWords.of(group) + " has slope",
                    List.of(group),
                    seeds -> Bounded.exact(slope(seeds.get(0), along, metric)),
                    between,
                    false,
                    false,
                    "");
        }

        private Question question(Selection selection, AcrossRuns across, List<RunGroup> groups, Measure measure) {
            List<RunGroup> all = selection.from(groups);
            List<RunGroup> picked = all.stream()
                    .filter(group -> measure.censored(group, groups).isEmpty())
                    .toList();
            double[] x = picked.stream().mapToDouble(across::value).toArray();
            String whose = selection.equals(Selection.ALL) ? "" : selection.pattern() + ": ";
            return new Question(
                    whose + "slope over " + across.key(),
                    Stream.concat(picked.stream(), groups.stream()).toList(),
                    seeds -> x.length < FEWEST_POINTS && x.length < all.size()
                            ? Bounded.UNKNOWN
                            : fit(
                                    x,
                                    IntStream.range(0, x.length)
                                            .mapToObj(i -> measure.bounded(seeds.get(i), seeds))
                                            .toList()),
                    between,
                    false,
                    measure.isPassage(),
                    leftOut(all, groups, measure));
        }

        /** A time that is bounded only from one side cannot be used as a point of a line. */
        private static String leftOut(List<RunGroup> all, List<RunGroup> groups, Measure measure) {
            List<String> reasons = all.stream()
                    .map(group -> measure.censored(group, groups))
                    .filter(reason -> !reason.isEmpty())
                    .toList();
            return reasons.isEmpty()
                    ? ""
                    : reasons.size() + " of " + all.size() + " points left out: " + String.join(", ", reasons);
        }

        private static double slope(RunGroup group, AlongRuns along, String metric) {
            Spread.Curve curve = Spread.NONE.of(group, along.axis(), metric);
            int[] rows = IntStream.range(0, curve.x().length)
                    .filter(row -> curve.x()[row] >= along.from() && curve.x()[row] > 0)
                    .toArray();
            return fit(
                    IntStream.of(rows).mapToDouble(row -> curve.x()[row]).toArray(),
                    IntStream.of(rows).mapToDouble(row -> curve.middle()[row]).toArray());
        }

        /** Least squares through (log x, log y), where every y is known only up to its bounds. */
        private static Bounded fit(double[] x, List<Bounded> y) {
            double mean = meanLog(x);
            double[] steepest = new double[x.length];
            double[] flattest = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                boolean right = StrictMath.log(x[i]) > mean;
                steepest[i] = right ? y.get(i).low() : y.get(i).high();
                flattest[i] = right ? y.get(i).high() : y.get(i).low();
            }
            double low = fit(x, steepest);
            double high = fit(x, flattest);
            return new Bounded(
                    Double.isNaN(low) ? Double.NEGATIVE_INFINITY : low,
                    fit(x, y.stream().mapToDouble(Bounded::value).toArray()),
                    Double.isNaN(high) ? Double.POSITIVE_INFINITY : high);
        }

        /** Least squares through (log x, log y). */
        static double fit(double[] x, double[] y) {
            double meanX = meanLog(x);
            double meanY = meanLog(y);
            double products = 0;
            double squares = 0;
            for (int i = 0; i < x.length; i++) {
                double dx = StrictMath.log(x[i]) - meanX;
                products += dx * (StrictMath.log(y[i]) - meanY);
                squares += dx * dx;
            }
            return products / squares;
        }

        private static double meanLog(double[] values) {
            return Arrays.stream(values).map(StrictMath::log).average().orElse(Double.NaN);
        }

        @Override
        public Stream<Selection> selections() {
            return of.stream();
        }
    }

    /** The interval in which a claim expects a number, including both ends. */
    record Interval(double from, double to) {

        /** All positive numbers, because a tie is not a lead. */
        static final Interval POSITIVE = new Interval(Double.MIN_VALUE, Double.POSITIVE_INFINITY);

        /** Returns that the claim holds if the interval of the estimate lies inside, and that it does not hold if both are disjoint. */
        Verdict judge(Estimate estimate) {
            if (from <= estimate.low() && estimate.high() <= to) {
                return Verdict.HOLDS;
            }
            return estimate.high() < from || estimate.low() > to ? Verdict.DOES_NOT_HOLD : Verdict.NOT_DECIDED;
        }

        /** Returns the distance of an estimate to the nearer end; negative if it is outside. */
        double margin(Estimate estimate) {
            return Math.min(estimate.low() - from, to - estimate.high());
        }
    }
}
