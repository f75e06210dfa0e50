package org.parley.tck.dense;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DenseProblemTest {

    private static final int AGENTS = 3;

    private final DenseProblem problem = DenseProblem.random(AGENTS, 2, 4, 1);
    private final RealVector x = MatrixUtils.createRealVector(new double[] {0.7, -1.3});

    @TempDir
    Path directory;

    @Test
    void lowerSolutionsAreWhereLowerGradientsVanish() {
        for (int i = 0; i < AGENTS; i++) {
            // A solve of a 4 x 4 system with a condition number below 5, on values of size one.
            assertThat(problem.lowerGradient(i, x, problem.lowerSolution(i, x)).getLInfNorm())
                    .isLessThan(1e-14);
        }
    }

    @Test
    void gradientsVanishAtTheStationaryPoint() {
        assertThat(problem.gradient(problem.stationaryPoint()).getLInfNorm()).isLessThan(1e-13);
        assertThat(problem.gradient(x).getNorm()).isGreaterThan(0.1);
    }

    @Test
    void aLowerLevelThatIsSharedAveragesBeforeItSolves() {
        RealVector y = problem.sharedLowerSolution(x);
        assertThat(problem.mean(i -> problem.lowerGradient(i, x, y)).getLInfNorm())
                .isLessThan(1e-14);
        assertThat(problem.sharedGradient(problem.sharedStationaryPoint()).getLInfNorm())
                .isLessThan(1e-13);
        assertThat(problem.sharedGradient(x).getDistance(problem.gradient(x))).isGreaterThan(1e-3);
        DenseProblem alone = DenseProblem.random(1, 2, 4, 1);
        assertThat(alone.sharedGradient(x).getDistance(alone.gradient(x))).isLessThan(1e-13);
    }

    @Test
    void aLongNeumannSeriesIsTheHypergradient() {
        RealVector y = problem.lowerSolution(0, x);
        assertThat(problem.neumann(0, x, y, 400, 4)
                        .subtract(problem.hypergradient(0, x, y))
                        .getLInfNorm())
                .isLessThan(1e-13);
    }

    @Test
    void productsAreDifferencesOfGradients() {
        RealMatrix v = Stack.everywhere(MatrixUtils.createRealVector(new double[] {1, -2, 0.5, 3}), AGENTS);
        RealMatrix rows = Stack.everywhere(x, AGENTS);
        RealMatrix zero = Stack.zero(AGENTS, 4);
        RealMatrix expected = problem.lowerGradient(rows, v).subtract(problem.lowerGradient(rows, zero));
        assertThat(Stack.difference(expected, problem.hessian(v).getData())).isLessThan(1e-14);
        assertThat(Stack.difference(
                        Stack.each(problem::lowerGradientX, rows, v),
                        problem.mixed(v).getData()))
                .isZero();
    }

    @Test
    void filesHoldEveryAgent() throws IOException {
        Path file = directory.resolve("problem.json");
        problem.writeTo(file);
        assertThat(Files.readString(file).split("\"G\": \\[\\[")).hasSize(AGENTS + 1);
        Stack.writeTo(file, Stack.ringWeights(4, 0.25));
        assertThat(Files.readString(file))
                .isEqualTo("{\"weights\": [[0.5, 0.25, 0.0, 0.25], [0.25, 0.5, 0.25, 0.0], "
                        + "[0.0, 0.25, 0.5, 0.25], [0.25, 0.0, 0.25, 0.5]]}");
    }
}
