package org.parley.plugins.spdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Compares SPD, D2, DSGD and GNSD on w = (x, y) with their recursions on dense matrices. */
class SingleLevelTest {

    private static final int AGENTS = 6;
    private static final int P = 4;
    private static final int Q = 3;
    private static final int ROUNDS = 50;
    private static final double ETA = 0.1;

    // 50 rounds of sums of fewer than 20 terms of size one: below 50 * 20 * 1.2e-16 = 1.2e-13.
    private static final double ROUND_OFF = 1e-12;

    private static final String RUN = """
            recipe: %s
            agents: 6
            rounds: 50
            model: {use: joint, with: {of: {use: quadratic, with: {file: problem.json}}, loss: %s}}
            topology: ring
            levels: {upper: {step: 0.1}}
            """;

    private static final String SAMPLED = """
            recipe: d2
            agents: 6
            rounds: 50
            batch: 8
            model: {use: joint, with: {of: {use: quadratic, with: {upper: 4, lower: 3, samples: 40}}, loss: lower}}
            topology: ring
            """;

    @TempDir
    private Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 8);
    private final RealMatrix w = Stack.ringWeights(AGENTS, 0.2);

    @BeforeEach
    void writeTheProblem() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    @Test
    void spdFollowsItsPaper() {
        follows("spd", (extrapolated, change) -> w.multiply(extrapolated).subtract(change));
    }

    @Test
    void d2FollowsItsPaper() {
        follows("d2", (extrapolated, change) -> w.multiply(extrapolated.subtract(change)));
    }

    /** @param next the next iterate from 2 v - v' and the change of the step along the gradient */
    private void follows(String recipe, BinaryOperator<RealMatrix> next) {
        Run run = scenario(RUN.formatted(recipe, "upper")).start();
        RealMatrix before = Stack.zero(AGENTS, P + Q);
        RealMatrix v = before;
        RealMatrix gradientBefore = Stack.zero(AGENTS, P + Q);
        for (int r = 0; r < ROUNDS; r++) {
            RealMatrix gradient = gradients(v);
            RealMatrix extrapolated = v.scalarMultiply(2).subtract(before);
            before = v;
            v = next.apply(extrapolated, gradient.subtract(gradientBefore).scalarMultiply(ETA));
            gradientBefore = gradient;
            run.advance();
            agrees(run, v);
        }
    }

    @Test
    void dsgdFollowsItsPaper() {
        Run run = scenario(RUN.formatted("dsgd", "upper")).start();
        RealMatrix v = Stack.zero(AGENTS, P + Q);
        for (int r = 0; r < ROUNDS; r++) {
            v = w.multiply(v).subtract(gradients(v).scalarMultiply(ETA));
            run.advance();
            agrees(run, v);
        }
    }

    @Test
    void gnsdFollowsItsPaper() {
        Run run = scenario(RUN.formatted("gnsd", "upper")).start();
        RealMatrix v = Stack.zero(AGENTS, P + Q);
        RealMatrix gradient = gradients(v);
        RealMatrix tracker = gradient;
        for (int r = 0; r < ROUNDS; r++) {
            v = w.multiply(v).subtract(tracker.scalarMultiply(ETA));
            RealMatrix next = gradients(v);
            tracker = w.multiply(tracker).add(next).subtract(gradient);
            gradient = next;
            run.advance();
            agrees(run, v);
        }
    }

    @Test
    void minimizesTheLowerLossOnRequest() {
        Run run = scenario(RUN.formatted("dsgd", "lower")).start();
        RealMatrix v = Stack.zero(AGENTS, P + Q);
        for (int r = 0; r < ROUNDS; r++) {
            RealMatrix gradient = Stack.each(
                    (i, row, same) ->
                            problem.lowerGradientX(i, x(row), y(row)).append(problem.lowerGradient(i, x(row), y(row))),
                    v,
                    v);
            v = w.multiply(v).subtract(gradient.scalarMultiply(ETA));
            run.advance();
            agrees(run, v);
        }
    }

    @Test
    void exactStrategiesReachTheMinimumAndGossipDoesNot() {
        RealVector minimum =
                DenseProblem.zeroOfAffine(row -> Stack.mean(gradients(Stack.everywhere(row, AGENTS))), P + Q);
        for (String recipe : new String[] {"spd", "d2", "gnsd"}) {
            assertThat(distance(recipe, minimum)).as(recipe).isLessThan(1e-9);
        }
        assertThat(distance("dsgd", minimum)).isGreaterThan(0.01);
    }

    @Test
    void recordsNoLowerLevel() {
        Run run = scenario(RUN.formatted("spd", "upper")).after(10);
        Map<String, Double> values = Scenario.figures(run);
        assertThat(run.levelNames()).containsExactly("upper");
        assertThat(values)
                .containsKeys("upper_loss", "hypergradient_norm", "consensus_error_upper")
                .doesNotContainKeys("lower_loss", "lower_error", "consensus_error_lower", "convergence_metric")
                .containsEntry("phases", 10.0)
                .containsEntry("floats_sent", 10.0 * 2 * AGENTS * (P + Q))
                .containsEntry("samples", 10.0);
        RealMatrix rows = Stack.of(run.rows("upper"));
        RealVector gradient = Stack.mean(gradients(Stack.everywhere(Stack.mean(rows), AGENTS)));
        assertThat(values.get("hypergradient_norm") / gradient.getNorm() - 1).isBetween(-1e-12, 1e-12);
    }

    @Test
    void drawsBatchesOfItsOneLossAndResumesBitIdentical() {
        Run whole = scenario(SAMPLED).after(7);
        assertThat(Scenario.figures(whole)).containsEntry("samples", 7.0 * 8);
        scenario(SAMPLED).requireBitIdentical(7, 14);
        double[][] full =
                scenario(SAMPLED.replace("batch: 8", "batch: full")).after(7).rows("upper");
        assertThat(full[0]).isNotEqualTo(whole.rows("upper")[0]);
    }

    @Test
    void rejectsAModelWithALowerLevelWithAFix() {
        String yaml = RUN.formatted("spd", "upper")
                .replaceAll("model: .*", "model: {use: quadratic, with: {file: problem.json}}");
        assertThatThrownBy(() -> scenario(yaml).build())
                .hasMessageContaining(
                        "'single-level' does not move a lower level, but this model has one of dimension 3")
                .hasMessageContaining("model: {use: joint");
    }

    @Test
    void refusesALoopThatMovesALowerLevelOfAModelWithoutOne() {
        String yaml = RUN.formatted("spdb", "upper");
        assertThatThrownBy(() -> scenario(yaml).build())
                .hasMessageContaining("'single-pass' moves a lower level, but this model has none")
                .hasMessageContaining("single-level");
    }

    @Test
    void rejectsAnEstimatorWithALevelOfItsOwnByOneError() {
        String yaml = RUN.formatted("spd", "upper") + "hypergradient: auxiliary-system\n";
        assertThatThrownBy(() -> scenario(yaml).build())
                .hasMessageContaining(
                        "hypergradient: 'auxiliary-system' needs the level auxiliary, but 'single-level' has x alone "
                                + "(set hypergradient: direct")
                .hasMessageNotContaining("is missing");
    }

    @Test
    void rejectsKeysOfAMissingLowerLevel() {
        String yaml = RUN.formatted("spd", "upper").replace("levels: {", "levels: {lower: {step: 0.1}, ");
        assertThatThrownBy(() -> scenario(yaml).build())
                .hasMessageContaining("PARLEY-109 levels.lower: 'single-level' does not use a level of this name");
    }

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory);
    }

    private double distance(String recipe, RealVector minimum) {
        double[][] rows = scenario(RUN.formatted(recipe, "upper")).after(1500).rows("upper");
        return Stack.difference(Stack.everywhere(minimum, AGENTS), rows);
    }

    private RealMatrix gradients(RealMatrix rows) {
        return Stack.each(
                (i, row, same) ->
                        problem.upperGradientX(i, x(row), y(row)).append(problem.upperGradientY(i, x(row), y(row))),
                rows,
                rows);
    }

    private static RealVector x(RealVector row) {
        return row.getSubVector(0, P);
    }

    private static RealVector y(RealVector row) {
        return row.getSubVector(P, Q);
    }

    private static void agrees(Run run, RealMatrix expected) {
        assertThat(Stack.difference(expected, run.rows("upper")))
                .as("round %s", run.round())
                .isLessThan(ROUND_OFF);
    }
}
