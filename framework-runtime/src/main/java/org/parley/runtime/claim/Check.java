package org.parley.runtime.claim;

import java.util.List;
import java.util.stream.Stream;
import org.parley.runtime.comparison.RunGroup;

/** What a claim says about configurations. */
public sealed interface Check permits Check.Order, Check.Ratio, Check.Table, Slope {

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
}
