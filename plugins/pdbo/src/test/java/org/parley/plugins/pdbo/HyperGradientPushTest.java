package org.parley.plugins.pdbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.IndependentEdges;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

class HyperGradientPushTest {

    /** Column-stochastic weights, with positive entries, and far from symmetric. */
    private static final double[][] PUSH = {
        {0.5, 0.1, 0.2, 0.1},
        {0.3, 0.4, 0.1, 0.2},
        {0.1, 0.2, 0.6, 0.3},
        {0.1, 0.3, 0.1, 0.4}
    };

    private static final String RUN = """
            problem: personal-upper
            seed: 5
            agents: 4
            rounds: 1
            model: {use: quadratic, with: {file: problem.json}}
            topology: %s
            weights: column-stochastic
            loop: estimates
            hypergradient: {use: hyper-gradient-push, with: {rounds: %d, form: %s, samples: %s}}
            levels:
              upper: {mixing: local, step: 1, start: {use: normal, with: {same: false}}}
              lower: {mixing: {use: push-sum, with: {form: %3$s}}, step: 0.3, local-steps: 15}
              auxiliary: {weights: corrected-row-stochastic}
            """;

    @TempDir
    Path directory;

    private final DenseProblem problem = DenseProblem.random(4, 2, 3, 1);
    private final Estimates estimates = new Estimates();

    @ParameterizedTest
    @CsvSource({"assran, shared", "assran, independent", "nedic, shared", "nedic, independent"})
    void equalsTheTruncatedSeriesWhereEveryEdgeIsPresent(String form, String samples) {
        problem.writeTo(directory.resolve("problem.json"));
        Stack.writeTo(directory.resolve("push.json"), Stack.of(PUSH));
        String yaml = RUN.formatted("{use: explicit, with: {file: push.json}}", 12, form, samples)
                .replace("weights: column-stochastic\n", "");
        estimate(yaml);
        RealMatrix push = new Array2DRowRealMatrix(PUSH);
        RealMatrix expected = series(form, push, 0.3).sum(12);

        // A dozen contracting products on values of size one: 12 * n q * 2^-52 and the rounding error of the dense
        // computation, below 1e-12.
        assertThat(Stack.distance(estimates.last(), expected)).isLessThan(1e-12);
        assertThat(Stack.distance(
                        estimates.last(), series(form, push.transpose(), 0.3).sum(12)))
                .as("the direction of the links matters")
                .isGreaterThan(1e-3);
        assertThat(Stack.distance(estimates.w(), new Array2DRowRealMatrix(4, 1).scalarAdd(1)))
                .as("and so does w")
                .isGreaterThan(0.1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"assran", "nedic"})
    void equalsTheTruncatedSeriesWhereEveryCoinShowsHeads(String form) {
        problem.writeTo(directory.resolve("problem.json"));
        estimate(RUN.formatted("{use: random-directed, with: {probability: [1]}}", 12, form, "shared"));
        RealMatrix everyone = new Array2DRowRealMatrix(4, 4).scalarAdd(0.25);
        assertThat(Stack.distance(estimates.last(), series(form, everyone, 0.3).sum(12)))
                .isLessThan(1e-12);
    }

    @ParameterizedTest
    @CsvSource({"assran, shared", "assran, independent", "nedic, shared", "nedic, independent"})
    void isRightOnAverageOverLinksThatComeAndGo(String form, String samples) {
        problem.writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("{use: random-directed, with: {probability: [0.4, 0.8]}}", 15, form, samples);
        RunPlan plan = scenario(yaml).plan();
        Run run = scenario(yaml).start();
        int draws = 1000;
        RealMatrix sum = new Array2DRowRealMatrix(4, 2);
        RealMatrix squares = new Array2DRowRealMatrix(4, 2);
        for (int draw = 0; draw < draws; draw++) {
            run.advance();
            sum = sum.add(estimates.last());
            squares = squares.add(squared(estimates.last()));
        }
        RealMatrix mean = sum.scalarMultiply(1.0 / draws);
        RealMatrix variance = squares.scalarMultiply(1.0 / draws).subtract(squared(mean));
        RealMatrix expected = series(form, meanPush(plan), 0.3).sum(15);
        for (int i = 0; i < 4; i++) {
            for (int k = 0; k < 2; k++) {
                double standardError = Math.sqrt(variance.getEntry(i, k) / draws);
                assertThat(Math.abs(mean.getEntry(i, k) - expected.getEntry(i, k)) / standardError)
                        .as("standard errors off, agent %d, entry %d", i, k)
                        .isLessThan(4);
                assertThat(standardError).as("small enough to distinguish").isLessThan(0.02 * expected.getNorm());
            }
        }
        assertThat(Stack.distance(
                        expected, series(form, meanPush(plan).transpose(), 0.3).sum(15)))
                .as("as is needed to notice weights that are not corrected")
                .isGreaterThan(0.01);
    }

    @Test
    void isTheDirectGradientWithoutRounds() {
        problem.writeTo(directory.resolve("problem.json"));
        estimate(RUN.formatted("{use: random-directed, with: {probability: [0.4, 0.8]}}", 0, "nedic", "shared"));
        assertThat(Stack.distance(estimates.last(), problem.upperGradientX(estimates.x(), estimates.y())))
                .isLessThan(1e-14);
    }

    @Test
    void usesTheStepThatFollowsTheLastInnerOne() {
        problem.writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("complete", 12, "nedic", "shared")
                .replace("step: 0.3,", "step: {use: piecewise, with: {value: 0.3, factor: 0.5, at: [15]}},");
        estimate(yaml);
        RealMatrix everyone = new Array2DRowRealMatrix(4, 4).scalarAdd(0.25);
        assertThat(Stack.distance(
                        estimates.last(), series("nedic", everyone, 0.15).sum(12)))
                .isLessThan(1e-12);
    }

    @ParameterizedTest
    @CsvSource({"assran, gossip-atc", "nedic, gossip-cta"})
    void takesGossipForPushSumWhoseWeightsAreOne(String form, String mixing) {
        problem.writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("ring", 12, form, "shared")
                .replaceAll("mixing: \\{use: push-sum.*?}}", "mixing: " + mixing)
                .replace("weights: column-stochastic\n", "weights: metropolis\n");
        estimate(yaml);
        RealMatrix ring = Stack.of(scenario(yaml).network("lower").weights(0));
        RealMatrix one = new Array2DRowRealMatrix(4, 1).scalarAdd(1);
        Series series = new Series(form, problem, estimates.x(), estimates.y(), one, ring, 0.3);
        assertThat(Stack.distance(estimates.last(), series.sum(12))).isLessThan(1e-12);
    }

    @Test
    void worksForASingleAgent() {
        DenseProblem alone = DenseProblem.random(1, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        estimate(RUN.formatted("complete", 12, "assran", "shared").replace("agents: 4", "agents: 1"));
        RealMatrix one = new Array2DRowRealMatrix(1, 1).scalarAdd(1);
        Series series = new Series("assran", alone, estimates.x(), estimates.y(), one, one, 0.3);
        assertThat(Stack.distance(estimates.last(), series.sum(12))).isLessThan(1e-12);
    }

    @Test
    void refusesToMixByWeightsThatAreNotTheTranspose() {
        problem.writeTo(directory.resolve("problem.json"));
        Stack.writeTo(directory.resolve("push.json"), Stack.of(PUSH));
        String yaml = RUN.formatted("{use: explicit, with: {file: push.json}}", 12, "nedic", "shared")
                .replace("weights: column-stochastic\n", "")
                .replaceAll("\n  auxiliary.*", "");
        assertThatThrownBy(() -> scenario(yaml).plan())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining(
                        "hypergradient: the level auxiliary must mix by the transpose of the lower level's weights")
                .hasMessageContaining("set levels.auxiliary.weights: corrected-row-stochastic");
    }

    @Test
    void refusesStepsBelowWhoseSizesDiffer() {
        problem.writeTo(directory.resolve("problem.json"));
        assertThatThrownBy(() -> scenario(RUN.formatted("complete", 12, "assran", "shared"))
                        .set("levels.lower.step={use: adagrad-norm, with: {agree: false}}")
                        .plan())
                .hasMessageContaining(
                        "hypergradient: differentiates steps that have the same size for all agents, but 'adagrad-norm'")
                .hasMessageContaining("set levels.lower.step to a number or a schedule");
    }

    @Test
    void refusesALoopWithoutALowerLevel() {
        problem.writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("complete", 12, "nedic", "shared")
                .replace("loop: estimates", "loop: single-level")
                .replaceAll("\n  lower.*", "");
        assertThatThrownBy(() -> scenario(yaml).plan())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining(
                        "hypergradient: differentiates the steps of a lower level, but this loop has none");
    }

    @Test
    void warnsOfRandomWeightsThatAreNotTheTransposeOnAverage() {
        problem.writeTo(directory.resolve("problem.json"));
        String right = RUN.formatted("{use: random-directed, with: {probability: [0.2, 0.9]}}", 12, "nedic", "shared");
        assertThat(scenario(right).plan().notes()).isEmpty();
        String wrong = right.replaceAll("\n  auxiliary.*", "");
        assertThat(scenario(wrong).plan().notes())
                .singleElement()
                .asString()
                .contains("on average")
                .contains("corrected-row-stochastic");
    }

    @Test
    void warnsWhenThePushSumBelowIsOfTheOtherForm() {
        problem.writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("complete", 12, "assran", "shared")
                .replace("push-sum, with: {form: assran}", "push-sum, with: {form: nedic}");
        assertThat(scenario(yaml).plan().notes())
                .singleElement()
                .asString()
                .contains("differentiates the assran form of push-sum, but the lower level runs the nedic form");
    }

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory).with(estimates);
    }

    private void estimate(String yaml) {
        Run run = scenario(yaml).start();
        run.advance();
    }

    private Series series(String form, RealMatrix push, double gamma) {
        return new Series(form, problem, estimates.x(), estimates.y(), estimates.w(), push, gamma);
    }

    /** Returns the mean of the push weights over all possible graphs. */
    private static RealMatrix meanPush(RunPlan plan) {
        IndependentEdges edges =
                (IndependentEdges) plan.level("lower").network().built().topology();
        int n = plan.agents();
        RealMatrix mean = new Array2DRowRealMatrix(n, n);
        for (int outcome = 0; outcome < 1 << (n * n); outcome++) {
            double chance = 1;
            for (int edge = 0; edge < n * n && chance > 0; edge++) {
                int from = edge / n;
                int to = edge % n;
                double probability = from == to ? 1 : edges.probability(from, to);
                chance *= (outcome >> edge & 1) == 1 ? probability : 1 - probability;
            }
            for (int from = 0; from < n && chance > 0; from++) {
                int hearers = Integer.bitCount(outcome >> (from * n) & ((1 << n) - 1));
                for (int to = 0; to < n; to++) {
                    boolean there = (outcome >> (from * n + to) & 1) == 1;
                    mean.addToEntry(to, from, there ? chance / hearers : 0);
                }
            }
        }
        return mean;
    }

    private static RealMatrix squared(RealMatrix matrix) {
        RealMatrix result = matrix.copy();
        for (int i = 0; i < matrix.getRowDimension(); i++) {
            for (int k = 0; k < matrix.getColumnDimension(); k++) {
                result.setEntry(i, k, matrix.getEntry(i, k) * matrix.getEntry(i, k));
            }
        }
        return result;
    }
}
