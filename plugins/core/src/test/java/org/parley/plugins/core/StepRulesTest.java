package org.parley.plugins.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Compares runs under step rules with dense iterations, and checks their limits. */
class StepRulesTest {

    private static final int AGENTS = 6;
    private static final int P = 3;
    private static final int Q = 5;
    private static final int ROUNDS = 40;
    private static final double WEIGHT = 0.2;

    /** The bound for 40 rounds of sums of about ten numbers of size 1. */
    private static final double ROUND_OFF = 1e-12;

    @TempDir
    Path directory;

    private final DenseProblem problem = DenseProblem.random(AGENTS, P, Q, 11);
    private final RealMatrix weights = Stack.ringWeights(AGENTS, WEIGHT);

    @BeforeEach
    void write() {
        problem.writeTo(directory.resolve("problem.json"));
    }

    /** Uses the closed form of the quadratic: g(y - t d) - g(y) = -t d'grad + t^2 d'G d / 2. */
    @Test
    void armijoFollowsTheDenseSearchAndCountsItsSamples() {
        Run run = scenario("atc-gt", "armijo").start();
        RealMatrix y = Stack.zero(AGENTS, Q);
        RealMatrix h = Stack.zero(AGENTS, Q);
        RealMatrix before = Stack.zero(AGENTS, Q);
        double[] sizes = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
        long evaluations = 0;
        for (int round = 0; round < ROUNDS; round++) {
            RealMatrix d = problem.lowerGradient(Stack.zero(AGENTS, P), y);
            for (int i = 0; i < AGENTS; i++) {
                RealVector row = d.getRowVector(i);
                double t = 2 * sizes[i];
                evaluations += 3; // the gradient, the cost at the current point, the first trial
                while (!decreasesEnough(i, row, t)) {
                    t /= 2;
                    evaluations++;
                }
                sizes[i] = t;
            }
            RealMatrix q = MatrixUtils.createRealDiagonalMatrix(sizes).multiply(d);
            h = weights.multiply(h.add(q).subtract(before));
            y = weights.multiply(y.subtract(h));
            before = q;
            run.advance();
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(ROUND_OFF);
        }
        assertThat(Scenario.figures(run))
                .containsEntry("samples", (double) evaluations / AGENTS)
                .containsEntry("step_lower", mean(sizes));
    }

    private boolean decreasesEnough(int agent, RealVector d, double t) {
        double square = d.dotProduct(d);
        double curvature = d.dotProduct(problem.hessian(agent).operate(d));
        return -t * square + t * t * curvature / 2 <= -0.1 * t * square;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void adaGradNormFollowsTheDenseSums(boolean agree) {
        Run run = scenario("atc-gt", "{use: adagrad-norm, with: {scale: 0.7, initial: 0.4, agree: " + agree + "}}")
                .start();
        RealMatrix y = Stack.zero(AGENTS, Q);
        RealMatrix h = Stack.zero(AGENTS, Q);
        RealMatrix before = Stack.zero(AGENTS, Q);
        RealVector b = MatrixUtils.createRealVector(new double[AGENTS]).mapAdd(0.4 * 0.4);
        for (int round = 0; round < ROUNDS; round++) {
            RealMatrix d = problem.lowerGradient(Stack.zero(AGENTS, P), y);
            b = agree ? weights.operate(b) : b;
            double[] sizes = new double[AGENTS];
            for (int i = 0; i < AGENTS; i++) {
                b.addToEntry(i, d.getRowVector(i).dotProduct(d.getRowVector(i)));
                sizes[i] = 0.7 / Math.sqrt(b.getEntry(i));
            }
            RealMatrix q = MatrixUtils.createRealDiagonalMatrix(sizes).multiply(d);
            h = weights.multiply(h.add(q).subtract(before));
            y = weights.multiply(y.subtract(h));
            before = q;
            run.advance();
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(ROUND_OFF);
            assertThat(Scenario.figures(run).get("step_lower")).isCloseTo(mean(sizes), within(ROUND_OFF));
        }
        // In the first step, two trackers and x travel; the step rule adds one number per message. Each agent has two
        // links.
        double numbers = (2.0 * ROUNDS + 1) * Q + (agree ? ROUNDS : 0);
        assertThat(Scenario.figures(run)).containsEntry("floats_sent", 2 * AGENTS * numbers);
    }

    @ParameterizedTest
    @ValueSource(strings = {"armijo", "{use: adagrad-norm, with: {agree: false}}"})
    void localAgentsReachTheirOwnMinima(String rule) {
        double[][] rows = scenario("local", rule).after(400).rows("lower");
        for (int i = 0; i < AGENTS; i++) {
            assertThat(rows[i])
                    .containsExactly(
                            problem.lowerSolution(i, MatrixUtils.createRealVector(new double[P]))
                                    .toArray(),
                            within(1e-9));
        }
    }

    /** With consensus on the step sizes, their relative differences shrink, and so does the distance from the solution, about as 1/t. */
    @Test
    void agreedSizesConvergeToTheNetworkSolution() {
        Scenario agreeing = scenario("atc-gt", "adagrad-norm");
        double early = distance(agreeing.after(500));
        double late = distance(agreeing.after(8000));
        assertThat(late).isLessThan(early / 8);
        double apart = distance(
                scenario("atc-gt", "{use: adagrad-norm, with: {agree: false}}").after(8000));
        assertThat(apart).isGreaterThan(20 * late);
    }

    private double distance(Run run) {
        RealVector zero = MatrixUtils.createRealVector(new double[P]);
        RealVector solution = DenseProblem.zeroOfAffine(
                y -> Stack.mean(problem.lowerGradient(Stack.everywhere(zero, AGENTS), Stack.everywhere(y, AGENTS))), Q);
        return Stack.distance(Stack.everywhere(solution, AGENTS), Stack.of(run.rows("lower")));
    }

    @Test
    void aLineSearchOnTheOnlyLevelUsesItsCost() {
        Run run = Scenario.of("""
                agents: 1
                rounds: 300
                model: {use: joint, with: {of: {use: quadratic, with: {upper: 3, lower: 2}}, loss: lower}}
                loop: single-level
                hypergradient: direct
                topology: ring
                levels: {upper: {mixing: local, step: armijo, start: normal}}
                """).start();
        double before = Scenario.figures(run).get("upper_loss");
        for (int round = 0; round < 20; round++) {
            run.advance();
            double after = Scenario.figures(run).get("upper_loss");
            assertThat(after).isLessThan(before);
            before = after;
        }
    }

    @ParameterizedTest
    @CsvSource({"armijo,float64", "adagrad-norm,float64", "armijo,float32", "adagrad-norm,float32"})
    void resultsDoNotDependOnThreadsOrResumes(String rule, String precision) {
        Scenario scenario = Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 100
                batch: 8
                model: linear-regression
                topology: ring
                levels: {lower: {step: %s, local-steps: 3}}
                """.formatted(rule)).set("precision=" + precision);
        scenario.requireBitIdentical(11, 30);
    }

    @Test
    void lineSearchIsRejectedIfTheCostIsUnknown() {
        assertThatThrownBy(() -> bilevel("levels.upper.step=armijo").plan())
                .hasMessageContaining("PARLEY-108 levels.upper.step: the cost of level 'upper' cannot be evaluated")
                .hasMessageContaining("give a number or a schedule, or use adagrad-norm");
        assertThatThrownBy(() -> bilevel("levels.auxiliary.step=armijo").plan())
                .hasMessageContaining(
                        "PARLEY-108 levels.auxiliary.step: the cost of level 'auxiliary' cannot be evaluated");
        assertThatThrownBy(() -> bilevel("levels.lower.step=armijo", "levels.lower.momentum=0.5")
                        .plan())
                .hasMessageContaining("PARLEY-108 levels.lower.step: a line search along a transformed direction")
                .hasMessageContaining("remove levels.lower.transform");
    }

    @Test
    void unknownNamesListBothKinds() {
        assertThatThrownBy(() -> bilevel("levels.lower.step=armjio").plan())
                .hasMessageContaining("no schedule or step rule 'armjio' (did you mean 'armijo'?")
                .hasMessageContaining("inverse-square-root");
    }

    @Test
    void agreeingNeedsRowsThatSumToOne() {
        assertThatThrownBy(() -> scenario("local", "adagrad-norm")
                        .set("topology=random-directed", "weights=column-stochastic")
                        .plan())
                .hasMessageContaining("'adagrad-norm' needs rows that sum to 1")
                .hasMessageContaining("give levels.lower.step a number or a schedule")
                .hasMessageNotContaining("push-sum");
        scenario("local", "{use: adagrad-norm, with: {agree: false}}")
                .set("topology=random-directed", "weights=column-stochastic")
                .plan();
    }

    /** In single precision, the square of a smaller number is zero, and the first direction may be zero, too. */
    @Test
    void tinyInitialSumsAreRejected() {
        assertThatThrownBy(() -> scenario("local", "{use: adagrad-norm, with: {initial: 1.0e-30}}")
                        .plan())
                .hasMessageContaining("PARLEY-102 levels.lower.step.with.initial: must be at least 1e-9");
    }

    @Test
    void individualSizesAreReportedAsBiased() {
        assertThat(bilevel("levels.lower.step=armijo").plan().notes())
                .anyMatch(
                        note -> note.startsWith("levels.lower.step: 'armijo' uses a different step size for each agent,"
                                + " so the run converges near the solution and not to it"));
        assertThat(bilevel("levels.lower.step=adagrad-norm").plan().notes()).isEmpty();
    }

    private static Scenario bilevel(String... overrides) {
        return Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 10
                model: quadratic
                topology: ring
                """).set(overrides);
    }

    private static double mean(double[] sizes) {
        double sum = 0;
        for (double size : sizes) {
            sum += size;
        }
        return sum / sizes.length;
    }

    /** Only y moves: it seeks the minimum of g(0, y). */
    private Scenario scenario(String mixing, String rule) {
        return Scenario.of("""
                agents: 6
                rounds: 10000
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: none
                topology: ring
                weights: {use: uniform, with: {self: %s}}
                levels:
                  upper: {mixing: local, step: 1}
                  lower: {mixing: %s, step: %s}
                """.formatted(1 - 2 * WEIGHT, mixing, rule)).in(directory);
    }
}
