package org.parley.runtime.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
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

/** What a claim says about configurations. */
public sealed interface Check {

    /** The numbers to look at; the claim holds when all of them are where they are expected. */
    List<Question> questions(List<RunGroup> groups, Measure measure);

    /** Whom it speaks of. */
    Stream<Selection> selections();

    /**
     * Everybody of a tier is better than everybody of the next.
     *
     * @param tiers the best first
     */
    record Order(List<List<Selection>> tiers) implements Check {

        @Override
        public List<Question> questions(List<RunGroup> groups, Measure measure) {
            Stream.Builder<Question> questions = Stream.builder();
            for (int tier = 1; tier < tiers.size(); tier++) {
                for (RunGroup ahead : members(tier - 1, groups)) {
                    members(tier, groups).forEach(behind -> questions.add(lead(ahead, behind, groups, measure)));
                }
            }
            return questions.build().toList();
        }

        private List<RunGroup> members(int tier, List<RunGroup> groups) {
            return tiers.get(tier).stream()
                    .flatMap(selection -> selection.from(groups).stream())
                    .distinct()
                    .toList();
        }

        private static Question lead(RunGroup ahead, RunGroup behind, List<RunGroup> groups, Measure measure) {
            String by = measure.isRelative() ? " by a factor of" : " by";
            return Pairs.question(
                    RunWords.of(ahead) + " before " + RunWords.of(behind) + by,
                    ahead,
                    behind,
                    groups,
                    measure,
                    measure::lead,
                    Interval.POSITIVE);
        }

        @Override
        public Stream<Selection> selections() {
            return tiers.stream().flatMap(List::stream);
        }
    }

    /** The value of one, divided by that of another, lies between two numbers. */
    record Ratio(Selection of, Selection to, Interval between) implements Check {

        @Override
        public List<Question> questions(List<RunGroup> groups, Measure measure) {
            Interval logarithms = new Interval(StrictMath.log(between.from()), StrictMath.log(between.to()));
            return of.from(groups).stream()
                    .flatMap(above -> to.from(groups).stream()
                            .map(below -> Pairs.ratio(above, below, groups, measure, logarithms)))
                    .toList();
        }

        @Override
        public Stream<Selection> selections() {
            return Stream.of(of, to);
        }
    }

    /** Values as a paper prints them, each up to a tolerance. */
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
     * The slope of a line through the logarithms of values and of what they depend on.
     *
     * @param of whose values; those of one selection make one line
     * @param over what they depend on
     */
    record Slope(List<Selection> of, Variable over, Interval between) implements Check {

        /** Where points are left out, a line through fewer says nothing. */
        private static final int FEWEST_POINTS = 3;

        /** What runs along the horizontal axis. */
        public sealed interface Variable permits AlongRuns, AcrossRuns {}

        /**
         * The rows of a run from a cost on, so that every configuration has a slope of its own.
         *
         * @param from where the asymptotic part begins
         */
        public record AlongRuns(CostAxis axis, double from) implements Variable {}

        /**
         * One point per configuration.
         *
         * @param name a word of the configurations' names, or what {@code value} computes
         */
        public record AcrossRuns(String name, ToDoubleFunction<RunGroup> value) implements Variable {

            /** A key that the sweep varies. */
            public static AcrossRuns key(String key) {
                return new AcrossRuns(
                        key,
                        group -> RunWords.of(group)
                                .value(key)
                                .map(Double::parseDouble)
                                .orElse(Double.NaN));
            }
        }

        @Override
        public List<Question> questions(List<RunGroup> groups, Measure measure) {
            return of.stream()
                    .flatMap(selection -> questions(selection, groups, measure))
                    .toList();
        }

        private Stream<Question> questions(Selection selection, List<RunGroup> groups, Measure measure) {
            List<RunGroup> all = selection.from(groups);
            if (over instanceof AlongRuns along) {
                return all.stream()
                        .map(group -> new Question(
                                RunWords.of(group) + " has slope",
                                List.of(group),
                                seeds -> Bounded.exact(slope(seeds.get(0), along, measure.metric())),
                                between,
                                false,
                                false,
                                ""));
            }
            AcrossRuns across = (AcrossRuns) over;
            List<RunGroup> picked = all.stream()
                    .filter(group -> measure.censored(group, groups).isEmpty())
                    .toList();
            double[] x = picked.stream().mapToDouble(across.value()).toArray();
            String whose = selection.equals(Selection.ALL) ? "" : selection.pattern() + ": ";
            return Stream.of(new Question(
                    whose + "slope over " + across.name(),
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
                    leftOut(all, groups, measure)));
        }

        /** A time that is only bounded from one side is no point of a line. */
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

        /** Least squares through (log x, log y), where every y may lie anywhere between its bounds. */
        private static Bounded fit(double[] x, List<Bounded> y) {
            double[] values = y.stream().mapToDouble(Bounded::value).toArray();
            double mean = IntStream.range(0, x.length)
                    .mapToDouble(i -> StrictMath.log(x[i]))
                    .average()
                    .orElse(Double.NaN);
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
                    fit(x, values),
                    Double.isNaN(high) ? Double.POSITIVE_INFINITY : high);
        }

        /** Least squares through (log x, log y). */
        static double fit(double[] x, double[] y) {
            double meanX = IntStream.range(0, x.length)
                    .mapToDouble(i -> StrictMath.log(x[i]))
                    .average()
                    .orElse(Double.NaN);
            double meanY = IntStream.range(0, y.length)
                    .mapToDouble(i -> StrictMath.log(y[i]))
                    .average()
                    .orElse(Double.NaN);
            double products = 0;
            double squares = 0;
            for (int i = 0; i < x.length; i++) {
                double dx = StrictMath.log(x[i]) - meanX;
                products += dx * (StrictMath.log(y[i]) - meanY);
                squares += dx * dx;
            }
            return products / squares;
        }

        /** Where a curve of this slope is drawn over: a cost, unless configurations are its points. */
        public Optional<AcrossRuns> across() {
            return over instanceof AcrossRuns across ? Optional.of(across) : Optional.empty();
        }

        @Override
        public Stream<Selection> selections() {
            return of.stream();
        }
    }

    /** Where a claim says that a number lies, both ends included. */
    record Interval(double from, double to) {

        /** More than nothing: a tie is not a lead. */
        static final Interval POSITIVE = new Interval(Double.MIN_VALUE, Double.POSITIVE_INFINITY);

        /** The claim holds where all that the seeds leave possible lies inside, and fails where none of it does. */
        Verdict judge(Estimate estimate) {
            if (from <= estimate.low() && estimate.high() <= to) {
                return Verdict.HOLDS;
            }
            return estimate.high() < from || estimate.low() > to ? Verdict.DOES_NOT_HOLD : Verdict.NOT_DECIDED;
        }

        /** How far inside the nearer end an estimate lies; negative outside. */
        double room(Estimate estimate) {
            return Math.min(estimate.low() - from, to - estimate.high());
        }
    }

    /** Questions about two configurations. */
    static final class Pairs {

        private Pairs() {}

        static Question question(
                String about,
                RunGroup first,
                RunGroup second,
                List<RunGroup> beside,
                Measure measure,
                DoubleBinaryOperator compare,
                Interval expected) {
            List<RunGroup> groups = new ArrayList<>(List.of(first, second));
            groups.addAll(beside);
            return new Question(
                    about,
                    groups,
                    seeds -> Bounded.compared(
                            measure.bounded(seeds.get(0), seeds), measure.bounded(seeds.get(1), seeds), compare),
                    expected,
                    measure.isRelative(),
                    measure.isPassage(),
                    Stream.of(first, second)
                            .map(group -> measure.censored(group, beside))
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining(", ")));
        }

        static Question ratio(
                RunGroup above, RunGroup below, List<RunGroup> beside, Measure measure, Interval logarithms) {
            Question difference = question(
                    RunWords.of(above) + " / " + RunWords.of(below) + " =",
                    above,
                    below,
                    beside,
                    measure,
                    (a, b) -> StrictMath.log(a / b),
                    logarithms);
            return new Question(
                    difference.about(),
                    difference.groups(),
                    difference.statistic(),
                    difference.expected(),
                    true,
                    difference.passage(),
                    difference.note());
        }
    }
}
