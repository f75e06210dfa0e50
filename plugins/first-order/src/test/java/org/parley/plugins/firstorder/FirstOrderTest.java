package org.parley.plugins.firstorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.parley.plugins.firstorder.Trial.P;
import static org.parley.plugins.firstorder.Trial.Q;
import static org.parley.plugins.firstorder.Trial.assertAt;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;

/** Checks F2SA with gradient tracking at three levels. */
class FirstOrderTest {

    private static final int AGENTS = 6;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"10, 0, 1", "100, 0, 3", "5, 0.4, 2"})
    void followsTheDenseRecursion(double scale, double exponent, int steps) {
        Trial trial = new Trial(directory, "f2sa-gt", AGENTS);
        Run run = trial.start("""
                hypergradient: {with: {penalty: {use: power, with: {scale: %s, exponent: %s}}}}
                levels: {upper: {step: 0.03}, lower: {step: 0.1, local-steps: 2}, penalised: {step: 0.08, local-steps: %d}}
                """.formatted(scale, exponent, steps));
        Tracking trackX = new Tracking(trial.weights(), 0.03);
        Tracking trackY = new Tracking(trial.weights(), 0.1);
        Tracking trackA = new Tracking(trial.weights(), 0.08);
        RealMatrix x = trial.zero(P);
        RealMatrix y = trial.zero(Q);
        RealMatrix a = trial.zero(Q);
        for (int round = 0; round < 50; round++) {
            double lambda = scale * Math.pow(round + 1, exponent);
            for (int t = 0; t < 2; t++) {
                y = trackY.step(y, trial.problem.lowerGradient(x, y));
            }
            for (int t = 0; t < steps; t++) {
                a = trackA.step(
                        a,
                        trial.problem
                                .lowerGradient(x, a)
                                .add(trial.problem.upperGradientY(x, a).scalarMultiply(1 / lambda)));
            }
            RealMatrix difference = trial.problem.lowerGradientX(x, a).subtract(trial.problem.lowerGradientX(x, y));
            x = trackX.step(x, trial.problem.upperGradientX(x, a).add(difference.scalarMultiply(lambda)));
            run.advance();
            assertAt(run, "upper", x);
            assertAt(run, "lower", y);
            assertAt(run, "penalised", a);
        }
        assertThat(new Measurements(run).take()).containsEntry("hessian_samples", 0.0);
    }

    @Test
    void recordsHowFarAgentsDisagreeOnItsLevel() {
        Run run = new Trial(directory, "f2sa-gt", AGENTS).after(3, "");
        Measurements measurements = new Measurements(run);
        assertThat(measurements.columns().names())
                .contains("consensus_error_penalised")
                .containsAll(measurements.take().keySet());
    }

    /** The limit is that of the penalized problem up to rounding; its error as a solution falls as 1 / lambda. */
    @Test
    void endsOffTheSolutionByOneOverThePenalty() {
        double[] penalties = {10, 100, 1000};
        double[] scaled = new double[penalties.length];
        for (int k = 0; k < penalties.length; k++) {
            Trial trial = new Trial(directory, "f2sa-gt", AGENTS);
            Run run = trial.after(1500, "hypergradient: {with: {penalty: " + penalties[k] + "}}");
            assertThat(trial.distance(run, trial.penalisedSolution(penalties[k])))
                    .isLessThan(1e-9);
            scaled[k] = penalties[k] * trial.distance(run, sparklesLimit());
        }
        // The next term of the expansion has relative size 1 / lambda.
        assertThat(scaled[1]).isCloseTo(scaled[2], withinPercentage(2));
        assertThat(scaled[0]).isCloseTo(scaled[2], withinPercentage(20));
        assertThat(scaled[2]).isGreaterThan(0.01);
    }

    @Test
    void endsCloserWithAPenaltyThatGrows() {
        Trial trial = new Trial(directory, "f2sa-gt", AGENTS);
        String growing = "hypergradient: {with: {penalty: {use: power, with: {scale: 10, exponent: 0.5}}}}";
        double some = trial.distance(trial.after(400, growing), trial.problem.sharedStationaryPoint());
        double more = trial.distance(trial.after(1600, growing), trial.problem.sharedStationaryPoint());
        // The penalty has doubled, and x has less distance to cover.
        assertThat(more).isLessThan(some / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void fewAgentsGetThereToo(int agents) {
        Trial trial = new Trial(directory, "f2sa-gt", agents);
        Run run = trial.after(1500, "");
        assertThat(trial.distance(run, trial.penalisedSolution(10))).isLessThan(1e-9);
    }

    private RealVector sparklesLimit() {
        Trial trial = new Trial(directory, "sparkle-gt", AGENTS);
        assertThat(trial.distance(trial.after(1500, ""), trial.problem.sharedStationaryPoint()))
                .isLessThan(1e-9);
        return trial.problem.sharedStationaryPoint();
    }
}
