package org.parley.runtime.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.runtime.claim.Measure.Bounded;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;

/**
 * A number that was computed from runs with several seeds, and its 95 % confidence interval.
 *
 * <p>The interval is computed by the jackknife: the number is computed again without each seed in turn, in all configurations at once.
 * Seeds are thus compared in pairs. For a difference of means the result is Student's interval of the paired differences.
 *
 * <p>If a seed is left out, the time of an event jumps from one recorded row to another, and the jackknife would estimate no error or a
 * huge one. The interval of such times is computed by the bootstrap over seeds, from the lower to the upper bounds that the recorded rows
 * allow.
 */
public record Estimate(double value, double low, double high, int seeds) {

    private static final int RESAMPLES = 400;

    /** The 97.5 % quantiles of Student's distribution with 1, 2, … degrees of freedom. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    /** Estimates the value of a configuration, on a logarithmic scale if values are compared by their ratio. */
    public static Estimate of(Measure measure, RunGroup group, List<RunGroup> compared) {
        List<RunGroup> groups = new ArrayList<>(List.of(group));
        groups.addAll(compared);
        if (!measure.isRelative()) {
            return of(groups, seeds -> measure.bounded(seeds.get(0), seeds), measure.isPassage());
        }
        if (!measure.censored(group, compared).isEmpty()) {
            return new Estimate(Double.NaN, Double.NaN, Double.NaN, group.runs().size());
        }
        Estimate logarithm =
                of(groups, seeds -> measure.bounded(seeds.get(0), seeds).log(), measure.isPassage());
        return new Estimate(
                StrictMath.exp(logarithm.value),
                StrictMath.exp(logarithm.low),
                StrictMath.exp(logarithm.high),
                logarithm.seeds);
    }

    /** @param statistic called with all seeds that the groups have in common, and with each of them left out; groups keep their order */
    static Estimate of(List<RunGroup> groups, Function<List<RunGroup>, Bounded> statistic, boolean passage) {
        List<String> seeds = List.copyOf(commonSeeds(groups));
        Bounded all = statistic.apply(only(groups, seeds));
        double value = all.value();
        int count = seeds.size();
        if (count < 2) {
            return new Estimate(value, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, count);
        }
        if (passage) {
            return resampled(groups, seeds, statistic, all);
        }
        double[] without = new double[count];
        for (int left = 0; left < count; left++) {
            List<String> others = new ArrayList<>(seeds);
            others.remove(left);
            without[left] = statistic.apply(only(groups, others)).value();
        }
        double reach = reach(value, without);
        return new Estimate(value, value - reach, value + reach, count);
    }

    /**
     * Computes the interval by the bootstrap: seeds are drawn with replacement, the same for all groups. Student's factor widens the
     * interval for few seeds.
     */
    private static Estimate resampled(
            List<RunGroup> groups, List<String> seeds, Function<List<RunGroup>, Bounded> statistic, Bounded all) {
        SplittableRandom random = new SplittableRandom(seeds.size());
        int count = seeds.size();
        double[] lows = new double[RESAMPLES];
        double[] highs = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            List<String> drawn = Stream.generate(() -> seeds.get(random.nextInt(count)))
                    .limit(count)
                    .toList();
            Bounded again = statistic.apply(drawn(groups, drawn));
            lows[i] = again.low();
            highs[i] = again.high();
        }
        Arrays.sort(lows);
        Arrays.sort(highs);
        int tail = RESAMPLES / 40;
        double wider = student(count - 1) / 1.96 * Math.sqrt(count / (count - 1.0));
        return new Estimate(
                all.value(),
                Math.min(all.low(), beyond(all.low(), lows[tail], wider)),
                Math.max(all.high(), beyond(all.high(), highs[RESAMPLES - 1 - tail], wider)),
                count);
    }

    private static double beyond(double end, double quantile, double wider) {
        return Double.isFinite(end) && Double.isFinite(quantile) ? end + wider * (quantile - end) : quantile;
    }

    private static List<RunGroup> drawn(List<RunGroup> groups, List<String> seeds) {
        return groups.stream()
                .map(group -> {
                    Map<String, RunRecord> bySeed = group.runs().stream()
                            .collect(Collectors.toMap(RunRecord::seed, run -> run, (one, same) -> one));
                    return new RunGroup(
                            group.label(), seeds.stream().map(bySeed::get).toList());
                })
                .toList();
    }

    /** Returns half the width of the interval; 0 if all jackknife values are equal, including infinite ones. */
    private static double reach(double value, double[] without) {
        double mean = 0;
        boolean allTheSame = true;
        for (double each : without) {
            mean += each / without.length;
            allTheSame &= each == value;
        }
        if (allTheSame) {
            return 0;
        }
        double squares = 0;
        for (double each : without) {
            squares += (each - mean) * (each - mean);
        }
        int freedom = without.length - 1;
        double error = Math.sqrt(squares * freedom / without.length);
        return Double.isFinite(error) ? student(freedom) * error : Double.POSITIVE_INFINITY;
    }

    /** Beyond the table, 1.96 + 2.4 / freedom is accurate to three decimals. */
    private static double student(int freedom) {
        return freedom <= STUDENT.length ? STUDENT[freedom - 1] : 1.96 + 2.4 / freedom;
    }

    private static Set<String> commonSeeds(List<RunGroup> groups) {
        Set<String> common = new LinkedHashSet<>(seeds(groups.get(0)));
        groups.forEach(group -> common.retainAll(seeds(group)));
        return common;
    }

    private static Set<String> seeds(RunGroup group) {
        return group.runs().stream().map(RunRecord::seed).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<RunGroup> only(List<RunGroup> groups, List<String> seeds) {
        return groups.stream()
                .map(group -> new RunGroup(
                        group.label(),
                        group.runs().stream()
                                .filter(run -> seeds.contains(run.seed()))
                                .toList()))
                .toList();
    }
}
