package org.parley.plugins.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

class StormTest {

    private static final int AGENTS = 4;
    private static final int DIMENSION = 3;
    private static final double A = 0.2;
    private static final String STORM = "{use: storm, with: {of: gradient, weight: " + A + "}}";

    @TempDir
    Path directory;

    /** Builds the recursion from the plain gradients of the same samples at both points, which two other runs provide. */
    @Test
    void followsItsRecursionOnTheSameSamplesAtBothPoints() {
        LongToDoubleFunction path = round -> Math.sin(0.3 * round);
        Run storm = along(path, STORM, "batch=2").start();
        Run here = along(path, "gradient", "batch=2").start();
        Run behind = along(round -> path.applyAsDouble(round - 1), "gradient", "batch=2")
                .start();
        RealMatrix d = Stack.zero(AGENTS, DIMENSION);
        for (int round = 0; round < 50; round++) {
            storm.advance();
            here.advance();
            behind.advance();
            RealMatrix now = direction(here);
            d = round == 0 ? now : now.add(d.subtract(direction(behind)).scalarMultiply(1 - A));
            assertThat(Stack.difference(d, direction(storm).getData())).isLessThan(1e-12);
        }
        assertThat(Scenario.figures(storm).get("samples"))
                .isEqualTo(2 * Scenario.figures(here).get("samples"));
    }

    /** With all samples, d = g from the first step on, for any weight. Compares gossip with dense matrices. */
    @Test
    void withAllSamplesItIsTheGradient() {
        DenseProblem problem = DenseProblem.random(AGENTS, 2, DIMENSION, 3).writeTo(directory.resolve("problem.json"));
        Run run = Scenario.of("""
                agents: 4
                rounds: 100
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: none
                topology: ring
                weights: {use: uniform, with: {self: 0.5}}
                levels:
                  upper: {mixing: local, step: 1}
                  lower: {mixing: gossip-atc, step: 0.1, gradient: %s}
                """.formatted(STORM)).in(directory).start();
        RealMatrix weights = Stack.ringWeights(AGENTS, 0.25);
        RealMatrix y = Stack.zero(AGENTS, DIMENSION);
        for (int round = 0; round < 100; round++) {
            RealMatrix gradient = problem.lowerGradient(Stack.zero(AGENTS, 2), y);
            y = weights.multiply(y.subtract(gradient.scalarMultiply(0.1)));
            run.advance();
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(1e-12);
        }
    }

    /**
     * At a fixed point, STORM averages samples with weights a (1 - a)^k, so the variance is a / (2 - a) of one sample's variance.
     *
     * <p>Of the 36000 numbers, those of one agent and entry are correlated over about 2 / a rounds, which leaves 3600 effective ones. The
     * variance is therefore known to sqrt(2 / 3600) = 2.4 percent.
     */
    @Test
    void reducesTheVarianceLikeAMovingAverage() {
        double plain = variance(along(round -> 0.5, "gradient", "batch=1"));
        double reduced = variance(along(round -> 0.5, STORM, "batch=1"));
        assertThat(reduced / plain).isCloseTo(A / (2 - A), within(4 * 0.024 * A / (2 - A)));
    }

    /** A moving average lags behind by (1 - a) / a rounds of the path. */
    @Test
    void followsAMovingPointWithoutLag() {
        assertThat(errorsInStandardErrors("gradient", "levels.lower.transform=" + A))
                .isGreaterThan(10);
        assertThat(errorsInStandardErrors(STORM)).isLessThan(4);
    }

    /** Returns the largest mean deviation from the full gradient, in standard errors, at the end of a path that is repeated. */
    private double errorsInStandardErrors(String estimator, String... overrides) {
        int cycles = 150;
        int length = 40;
        LongToDoubleFunction path = round -> 0.05 * (round % length);
        Run run = along(path, estimator, "batch=4").set(overrides).start();
        RealMatrix exact = followed(along(path, "gradient", "batch=full").after(length));
        RealMatrix sum = Stack.zero(AGENTS, DIMENSION);
        RealMatrix squares = Stack.zero(AGENTS, DIMENSION);
        for (int cycle = 0; cycle < cycles; cycle++) {
            for (int round = 0; round < length; round++) {
                run.advance();
            }
            RealMatrix error = followed(run).subtract(exact);
            sum = sum.add(error);
            squares = squares.add(Stack.each((i, e, same) -> e.ebeMultiply(e), error, error));
        }
        double largest = 0;
        for (int i = 0; i < AGENTS; i++) {
            for (int k = 0; k < DIMENSION; k++) {
                double mean = sum.getEntry(i, k) / cycles;
                double variance = squares.getEntry(i, k) / cycles - mean * mean;
                largest = Math.max(largest, Math.abs(mean) / Math.sqrt(variance / cycles));
            }
        }
        return largest;
    }

    private double variance(Scenario scenario) {
        Run run = scenario.after(100);
        RealMatrix exact =
                direction(along(round -> 0.5, "gradient", "batch=full").after(1));
        double sum = 0;
        for (int round = 0; round < 3000; round++) {
            run.advance();
            sum += Math.pow(direction(run).subtract(exact).getFrobeniusNorm(), 2);
        }
        return sum / (3000 * AGENTS * DIMENSION);
    }

    @Test
    void resultsDoNotDependOnThreadsOrResumes() {
        Scenario scenario = Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 100
                batch: 2
                model: {use: quadratic, with: {upper: 4, lower: 3, samples: 20}}
                topology: ring
                levels: {lower: {local-steps: 2, gradient: {use: storm, with: {of: gradient, weight: {use: inverse, with: {scale: 0.5}}}}}}
                """);
        scenario.requireBitIdentical(11, 30);
    }

    @Test
    void rejectsWeightsAboveOne() {
        Scenario scenario = Scenario.of("""
                recipe: sparkle-gt
                agents: 6
                rounds: 10
                model: quadratic
                topology: ring
                """);
        assertThatThrownBy(() -> scenario.set("levels.lower.gradient={use: storm, with: {of: gradient, weight: 3}}")
                        .plan())
                .hasMessageContaining("PARLEY-108 levels.lower.gradient: weight reaches 3.0")
                .hasMessageContaining("choose at most 1");
        String growing = "{use: power, with: {scale: 0.5, exponent: 0.5}}";
        assertThatThrownBy(() -> scenario.set(
                                "levels.lower.gradient={use: storm, with: {of: gradient, weight: " + growing + "}}")
                        .plan())
                .hasMessageContaining("choose at most 1");
    }

    @Test
    void rejectsEstimatorsThatUpdateLevels() {
        assertThatThrownBy(() -> Scenario.of("""
                        recipe: sparkle-gt
                        agents: 6
                        rounds: 10
                        model: quadratic
                        topology: ring
                        """)
                        .set("hypergradient={use: storm, with: {of: auxiliary-system}}")
                        .plan())
                .hasMessageContaining("PARLEY-108 hypergradient: of: 'auxiliary-system' updates a level")
                .hasMessageContaining("use implicit, neumann or gradient");
    }

    /** Moves every entry of y along the path. x stores the estimator's direction, and -y stores it after the transform. */
    private Scenario along(LongToDoubleFunction path, String estimator, String... overrides) {
        return Scenario.of("""
                agents: 4
                rounds: 10000
                model: {use: quadratic, with: {upper: 3, lower: 3, samples: 40}}
                loop: path
                hypergradient: none
                topology: ring
                levels:
                  upper: {mixing: local, step: 1}
                  lower: {mixing: local, step: 1, gradient: %s}
                """.formatted(estimator)).with(new AlongAPath(path)).set(overrides);
    }

    private static RealMatrix direction(Run run) {
        return Stack.of(run.rows("upper"));
    }

    /** Returns the direction that the level followed, after the transform: the level stepped from 0 by -1 times it. */
    private static RealMatrix followed(Run run) {
        return Stack.of(run.rows("lower")).scalarMultiply(-1);
    }

    /** Puts y on a path and x at 0, and stores the direction of y in x. */
    @Described(name = "path", description = "Moves y along a path.")
    private record AlongAPath(LongToDoubleFunction path) implements LoopFactory {

        @Override
        public Loop create(Settings settings, Levels levels) {
            var direction = levels.scope().scratch("direction", DIMENSION);
            return () -> {
                levels.upper().value().fill(0);
                levels.lower().value().fill(path.applyAsDouble(levels.scope().round()));
                levels.lowerGradient()
                        .estimate(levels.upper().value(), levels.lower().value(), direction);
                levels.lower().value().fill(0);
                levels.lower().descend(direction);
                levels.upper().value().assign(1, direction);
            };
        }

        @Override
        public boolean sharesSamples(Settings settings) {
            return false;
        }

        @Override
        public Set<String> multiStepLevels(Settings settings) {
            return Set.of();
        }
    }
}
