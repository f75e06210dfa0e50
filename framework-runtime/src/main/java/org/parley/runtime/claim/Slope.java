package org.parley.runtime.claim;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.Spread;

/**
 * The slope of a line through the logarithms of values and of what they depend on.
 *
 * @param of whose values; those of one selection make one line
 * @param over what they depend on
 */
public record Slope(List<Selection> of, Variable over, Interval between) implements Check {

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
        List<RunGroup> picked = selection.from(groups);
        if (over instanceof AlongRuns along) {
            return picked.stream()
                    .map(group -> new Question(
                            RunWords.of(group) + " has slope",
                            List.of(group),
                            seeds -> slope(seeds.get(0), along, measure.metric()),
                            between,
                            false));
        }
        AcrossRuns across = (AcrossRuns) over;
        List<RunGroup> all = Stream.concat(picked.stream(), groups.stream()).toList();
        double[] x = picked.stream().mapToDouble(across.value()).toArray();
        String whose = selection.equals(Selection.ALL) ? "" : selection.pattern() + ": ";
        return Stream.of(new Question(
                whose + "slope over " + across.name(),
                all,
                seeds -> fit(
                        x,
                        IntStream.range(0, x.length)
                                .mapToDouble(i -> measure.of(seeds.get(i), seeds))
                                .toArray()),
                between,
                false));
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
