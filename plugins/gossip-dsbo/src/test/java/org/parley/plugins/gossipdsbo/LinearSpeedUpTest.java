package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.plugins.interact.laboratory.Laboratory;
import org.parley.runtime.engine.Measurements;

/** Policy evaluation, trimmed: with K agents on a ring the error |x̄ - x*|^2 falls like 1/(KT), so that K T MSE is the same for every K. */
@Tag("slow")
class LinearSpeedUpTest {

    private static final int SEEDS = 120;
    private static final int ROUNDS = 1000;

    /** Of a mean over 120 seeds, at 95 %. */
    private static final double QUANTILE = 1.96;

    @TempDir
    private Path directory;

    /** What 95 % of such experiments would say the mean is. */
    private record Interval(double low, double high) {

        static Interval of(SummaryStatistics values) {
            double halfWidth = QUANTILE * values.getStandardDeviation() / Math.sqrt(values.getN());
            return new Interval(values.getMean() - halfWidth, values.getMean() + halfWidth);
        }

        boolean overlaps(Interval other) {
            return low <= other.high && other.low <= high;
        }

        Interval times(double factor) {
            return new Interval(factor * low, factor * high);
        }
    }

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
        SummaryStatistics errors = new SummaryStatistics();
        IntStream.rangeClosed(1, SEEDS).forEach(seed -> errors.addValue(squaredError(agents, seed)));
        return Interval.of(errors);
    }

    /** |x̄ - x*|^2: what the agents' own errors hold beside their disagreement. */
    private double squaredError(int agents, int seed) {
        Map<String, Double> figures = new Measurements(
                        new Laboratory(directory, "gossip-dsbo-pl").after(ROUNDS, """
                        recipe: gossip-dsbo-pl
                        seed: %d
                        agents: %d
                        rounds: %d
                        batch: 1
                        topology: ring
                        model: {use: policy-evaluation, with: {form: residual, states: 10, features: 4, noise: 3}}
                        estimator: {with: {terms: 1, curvature: 2, average: {use: inverse, with: {scale: 20, offset: 20}}}}
                        levels:
                          upper: {step: {use: inverse, with: {scale: 2, offset: 20}}}
                          lower: {step: {use: inverse, with: {scale: 10, offset: 20}}}
                        """.formatted(seed, agents, ROUNDS)))
                .take();
        return figures.get("squared_error") - Math.pow(figures.get("consensus_upper"), 2);
    }
}
