package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.fixture.AgentRows;

/** Checks SPARKLE and D-SOBA with three different mixing matrices on a heterogeneous quadratic. */
class SparkleTest {

    private static final int AGENTS = 6;
    private static final double ALPHA = 0.03;
    private static final double BETA = 0.1;
    private static final double GAMMA = 0.12;
    private static final double THETA = 0.2;

    private static final RealMatrix WX = Dense.lazyRing(1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0);
    private static final RealMatrix WY = Dense.lazyRing(0.3, 0.45, 0.2, 0.5, 0.1, 0.4);
    private static final RealMatrix WZ = Dense.randomDense(AGENTS, new Random(11));

    @TempDir
    Path directory;

    private DenseProblem network;

    @BeforeEach
    void writeProblem() {
        network = DenseProblem.random(AGENTS, 3, 4, 21).writeTo(directory.resolve("problem.json"));
        Stack.writeTo(directory.resolve("WX.json"), WX);
        Stack.writeTo(directory.resolve("WY.json"), WY);
        Stack.writeTo(directory.resolve("WZ.json"), WZ);
    }

    static Stream<Arguments> mixes() {
        return Sparkle.NAMES.stream().flatMap(lower -> Sparkle.NAMES.stream().map(upper -> Arguments.of(lower, upper)));
    }

    @ParameterizedTest
    @MethodSource("mixes")
    void followsTheDenseAlgorithmAndKeepsTheAverages(String lower, String upper) {
        for (boolean gaussSeidel : new boolean[] {true, false}) {
            Run run = Distribution.scenario(runFile(Sparkle.recipe(lower, upper), gaussSeidel))
                    .in(directory)
                    .start();
            PrimalDualForm stepX = PrimalDualForm.of(Sparkle.STRATEGIES.get(upper), WX);
            PrimalDualForm stepY = PrimalDualForm.of(Sparkle.STRATEGIES.get(lower), WY);
            PrimalDualForm stepZ = PrimalDualForm.of(Sparkle.STRATEGIES.get(lower), WZ);
            RealMatrix x = value(run, "upper");
            RealMatrix y = value(run, "lower");
            RealMatrix z = value(run, "auxiliary");
            RealMatrix r = Stack.zero(AGENTS, network.upperDimension());
            for (int k = 0; k < 50; k++) {
                RealMatrix qy = network.lowerGradient(x, y).scalarMultiply(BETA);
                RealMatrix nextY = stepY.step(y, qy);
                RealMatrix seenY = gaussSeidel ? nextY : y;
                RealMatrix qz = network.hessian(z)
                        .subtract(network.upperGradientY(x, seenY))
                        .scalarMultiply(GAMMA);
                RealMatrix nextZ = stepZ.step(z, qz);
                RealMatrix u = network.upperGradientX(x, seenY).subtract(network.mixed(gaussSeidel ? nextZ : z));
                r = r.scalarMultiply(1 - THETA).add(u.scalarMultiply(THETA));
                RealMatrix qx = r.scalarMultiply(ALPHA);
                RealMatrix nextX = stepX.step(x, qx);

                run.advance();
                // The rounding error of 50 rounds as in MixingStrategiesTest, times the three coupled levels.
                assertThat(Dense.difference(value(run, "lower").getData(), nextY))
                        .isLessThan(1e-12);
                assertThat(Dense.difference(value(run, "auxiliary").getData(), nextZ))
                        .isLessThan(1e-12);
                assertThat(Dense.difference(value(run, "upper").getData(), nextX))
                        .isLessThan(1e-12);
                assertAverageMovesBy(value(run, "lower"), y, qy);
                assertAverageMovesBy(value(run, "auxiliary"), z, qz);
                assertAverageMovesBy(value(run, "upper"), x, qx);
                x = nextX;
                y = nextY;
                z = nextZ;
            }
        }
    }

    /** Checks mean s+ = mean s - mean q, up to the accumulated rounding error. */
    private static void assertAverageMovesBy(RealMatrix next, RealMatrix before, RealMatrix q) {
        double[] expected = Dense.mean(before.subtract(q));
        double[] actual = Dense.mean(next);
        for (int k = 0; k < expected.length; k++) {
            assertThat(actual[k]).isCloseTo(expected[k], within(1e-12 * Math.max(1, Math.abs(expected[k]))));
        }
    }

    @ParameterizedTest
    @MethodSource("mixes")
    void reachesTheExactStationaryPoint(String lower, String upper) {
        Run run = Distribution.scenario(runFile(Sparkle.recipe(lower, upper), true))
                .in(directory)
                .after(4000);
        assertThat(distanceFrom(network.sharedStationaryPoint(), value(run, "upper")))
                .isLessThan(1e-9);
        RealVector y = network.sharedLowerSolution(network.sharedStationaryPoint());
        assertThat(distanceFrom(y, value(run, "lower"))).isLessThan(1e-9);
    }

    @Test
    void leavesDSobaBiasedInProportionToTheStep() {
        double large = biasOfDSoba(1);
        double small = biasOfDSoba(0.1);
        assertThat(large).isGreaterThan(1e-2);
        // The bias is of first order in the step: a tenth of the step leaves about a tenth of it.
        assertThat(small).isBetween(large / 30, large / 4);
    }

    @Test
    void makesDSobaExactWhenAllAgentsAverage() {
        Run run = Distribution.scenario(
                        runFile("d-soba", false).replaceAll("topology: \\{use: explicit[^}]*}}", "topology: complete"))
                .in(directory)
                .after(4000);
        assertThat(distanceFrom(network.sharedStationaryPoint(), value(run, "upper")))
                .isLessThan(1e-9);
    }

    private double biasOfDSoba(double factor) {
        Run run = Distribution.scenario(runFile("d-soba", false))
                .in(directory)
                .set(
                        "levels.upper.step=" + ALPHA * factor,
                        "levels.lower.step=" + BETA * factor,
                        "levels.auxiliary.step=" + GAMMA * factor)
                .after((int) (4000 / factor));
        return distanceFrom(network.sharedStationaryPoint(), value(run, "upper"));
    }

    private static String runFile(String recipe, boolean gaussSeidel) {
        String order = gaussSeidel ? "gauss-seidel" : "jacobi";
        return """
                recipe: %s
                agents: %d
                rounds: 100000
                model: {use: quadratic, with: {file: problem.json}}
                loop: {use: single-pass, with: {order: %s}}
                hypergradient: {use: auxiliary-system, with: {order: %s}}
                levels:
                  upper: {step: %s, topology: {use: explicit, with: {file: WX.json}}}
                  lower: {step: %s, topology: {use: explicit, with: {file: WY.json}}}
                  auxiliary: {step: %s, topology: {use: explicit, with: {file: WZ.json}}}
                """.formatted(recipe, AGENTS, order, order, ALPHA, BETA, GAMMA);
    }

    private static RealMatrix value(Run run, String level) {
        return Stack.of(run.rows(level));
    }

    private static double distanceFrom(RealVector point, RealMatrix rows) {
        return new AgentRows(rows.getData()).distance(point.toArray());
    }
}
