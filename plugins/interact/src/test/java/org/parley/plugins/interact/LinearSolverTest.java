package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LinearSolverTest {

    private static final int SIZE = 12;

    private enum Kind {
        DIRECT,
        CONJUGATE_GRADIENTS;

        LinearSolver solver() {
            return this == DIRECT
                    ? new LinearSolver.DirectSolver(SIZE)
                    : new LinearSolver.ConjugateGradients(SIZE, 1e-12);
        }
    }

    @ParameterizedTest
    @EnumSource
    void solvesTwoSystemsInARow(Kind kind) {
        LinearSolver solver = kind.solver();
        for (int seed = 1; seed <= 2; seed++) {
            RealMatrix matrix = positive(seed);
            RealVector b = MatrixUtils.createRealVector(
                    new Random(seed + 100L).doubles(SIZE).toArray());
            double[] z = new double[SIZE];
            solver.solve(product(matrix), b.toArray(), z);
            double[] expected = new LUDecomposition(matrix).getSolver().solve(b).toArray();
            // The residual is 1e-12 of |b| < 4 and the condition number below 100.
            assertThat(z).containsExactly(expected, within(4e-10));
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesAMatrixThatBendsDownwards(Kind kind) {
        RealMatrix matrix = positive(3).scalarMultiply(-1);
        double[] b = new Random(4).doubles(SIZE).toArray();
        assertThatThrownBy(() -> kind.solver().solve(product(matrix), b, new double[SIZE]))
                .isInstanceOf(LinearSolver.Unsolvable.class)
                .hasMessageContaining("not positive definite");
    }

    @ParameterizedTest
    @EnumSource
    void passesOnValuesThatAreNotFinite(Kind kind) {
        double[] b = new Random(4).doubles(SIZE).toArray();
        double[] z = new double[SIZE];
        kind.solver().solve((v, out) -> Arrays.fill(out, Double.NaN), b, z);
        assertThat(z).containsOnly(Double.NaN);
    }

    @Test
    void conjugateGradientsAdmitThatTheyDoNotArrive() {
        // Another matrix at every product, so there is no solution.
        Random random = new Random(5);
        LinearSolver.Product restless = (v, out) -> {
            for (int k = 0; k < v.length; k++) {
                out[k] = v[k] * (1 + 1e6 * random.nextDouble());
            }
        };
        double[] b = new Random(4).doubles(SIZE).toArray();
        assertThatThrownBy(() -> new LinearSolver.ConjugateGradients(SIZE, 1e-15).solve(restless, b, new double[SIZE]))
                .isInstanceOf(LinearSolver.Unsolvable.class)
                .hasMessageContaining("did not reach the tolerance 1.0E-15 in 220 steps");
    }

    @Test
    void conjugateGradientsArriveOnProductsAsExactAsTheySay() {
        LinearSolver solver = new LinearSolver.ConjugateGradients(SIZE, 1e-6);
        RealMatrix matrix = positive(6);
        double[] b = new Random(7).doubles(SIZE).toArray();
        double[] z = new double[SIZE];
        solver.solve(inSinglePrecision(product(matrix)), b, z);
        double[] expected = new LUDecomposition(matrix)
                .getSolver()
                .solve(MatrixUtils.createRealVector(b))
                .toArray();
        // Vectors and products are rounded by 2^-24 each, so a step s of z changes the residual by at most 2^-23 |H|
        // |s|, with |H| < 100. Steps are
        // conjugate. With at most 24 of them and eigenvalues from 1 on, the sum of their lengths is at most sqrt(24
        // b'z) < sqrt(24) 4.
        assertThat(z).containsExactly(expected, within(0x1p-23 * 100 * 20 + 4e-6));
        assertThat(solver.tolerance()).isEqualTo(1e-6);
        assertThat(new LinearSolver.DirectSolver(SIZE).tolerance()).isZero();
    }

    private static LinearSolver.Product inSinglePrecision(LinearSolver.Product exact) {
        return (v, out) -> {
            exact.multiply(rounded(v), out);
            System.arraycopy(rounded(out), 0, out, 0, out.length);
        };
    }

    private static double[] rounded(double[] values) {
        return Arrays.stream(values).map(value -> (float) value).toArray();
    }

    private static LinearSolver.Product product(RealMatrix matrix) {
        return (v, out) -> System.arraycopy(matrix.operate(v), 0, out, 0, out.length);
    }

    private static RealMatrix positive(long seed) {
        Random random = new Random(seed);
        RealMatrix root = MatrixUtils.createRealMatrix(SIZE, SIZE);
        for (int i = 0; i < SIZE; i++) {
            root.setRow(i, random.doubles(SIZE, -1, 1).toArray());
        }
        return root.multiply(root.transpose()).add(MatrixUtils.createRealIdentityMatrix(SIZE));
    }
}
