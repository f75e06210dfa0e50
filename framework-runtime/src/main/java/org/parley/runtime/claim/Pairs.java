package org.parley.runtime.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.runtime.comparison.RunGroup;

/** Questions about two configurations. */
final class Pairs {

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

    static Question ratio(RunGroup above, RunGroup below, List<RunGroup> beside, Measure measure, Interval logarithms) {
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
