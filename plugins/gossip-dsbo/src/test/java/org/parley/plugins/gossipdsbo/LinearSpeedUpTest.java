package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Policy evaluation, shortened. With K agents on a ring the error |x̄ - x*|^2 falls like 1/(KT), so K T MSE is the same for every K. */
@Tag("slow")
class LinearSpeedUpTest {

    private static final Path EXAMPLES = Path.of("../../examples/papers/gossip-dsbo/policy-evaluation");
    private static final int SEEDS = 120;
    private static final int ROUNDS = 1000;

    /** The quantile for a mean over 120 seeds, at 95 %. */
    private static final double QUANTILE = 1.96;

    /** A 95 % confidence interval of the mean. */
    private record Interval(double low, double high) {

        static Interval of(double[] values) {
            double mean = StatUtils.mean(values);
            double halfWidth = QUANTILE * Math.sqrt(StatUtils.variance(values) / values.length);
            return new Interval(mean - halfWidth, mean + halfWidth);
        }

        boolean overlaps(Interval other) {
            return low <= other.high && other.low <= high;
        }

        Interval times(double factor) {
            return new Interval(factor * low, factor * high);
        }
    }

    @Tag("long")
    @Test
    void asManyTimesMoreAgentsMakeAsManyTimesLessError() {
        Interval five = meanSquaredError(5);
        Interval ten = meanSquaredError(10);
        Interval twenty = meanSquaredError(20);
        assertThat(five.overlaps(ten)).as("MSE of %s and %s", five, ten).isFalse();
        assertThat(ten.overlaps(twenty)).as("MSE of %s and %s", ten, twenty).isFalse();

        Interval constantOfFive = five.times(5.0 * ROUNDS);
        Interval constantOfTen = ten.times(10.0 * ROUNDS);
        Interval constantOfTwenty = twenty.times(20.0 * ROUNDS);
        assertThat(constantOfFive.overlaps(constantOfTen))
                .as("K T MSE of %s and %s", constantOfFive, constantOfTen)
                .isTrue();
        assertThat(constantOfTen.overlaps(constantOfTwenty))
                .as("K T MSE of %s and %s", constantOfTen, constantOfTwenty)
                .isTrue();
        assertThat(constantOfFive.overlaps(constantOfTwenty))
                .as("K T MSE of %s and %s", constantOfFive, constantOfTwenty)
                .isTrue();
    }

    private Interval meanSquaredError(int agents) {
        return Interval.of(IntStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToDouble(seed -> squaredError(agents, seed))
                .toArray());
    }

    /** Returns |x̄ - x*|^2, the part of the agents' errors without their disagreement. */
    private double squaredError(int agents, int seed) {
        Run run = Scenario.of("extends: dsbo-5-trimmed.yaml\nseed: %d\nagents: %d\n".formatted(seed, agents))
                .in(EXAMPLES)
                .after(ROUNDS);
        Map<String, Double> figures = Scenario.figures(run);
        return figures.get("squared_error") - Math.pow(figures.get("consensus_error_upper"), 2);
    }
}
