package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
            return this == DIRECT ? new DirectSolver(SIZE) : new ConjugateGradients(SIZE, 1e-12);
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
    void passesOnWhatIsNoNumberInsteadOfLoopingOverIt(Kind kind) {
        double[] b = new Random(4).doubles(SIZE).toArray();
        double[] z = new double[SIZE];
        kind.solver().solve((v, out) -> java.util.Arrays.fill(out, Double.NaN), b, z);
        assertThat(z).containsOnly(Double.NaN);
    }

    @Test
    void conjugateGradientsAdmitThatTheyDoNotArrive() {
        // Another matrix at every product: there is nothing to arrive at.
        Random random = new Random(5);
        LinearSolver.Product restless = (v, out) -> {
            for (int k = 0; k < v.length; k++) {
                out[k] = v[k] * (1 + 1e6 * random.nextDouble());
            }
        };
        double[] b = new Random(4).doubles(SIZE).toArray();
        assertThatThrownBy(() -> new ConjugateGradients(SIZE, 1e-15).solve(restless, b, new double[SIZE]))
                .isInstanceOf(LinearSolver.Unsolvable.class)
                .hasMessageContaining("did not reach the tolerance 1.0E-15 in 220 steps");
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
