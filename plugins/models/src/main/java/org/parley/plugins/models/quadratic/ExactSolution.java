package org.parley.plugins.models.quadratic;

import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * y*(x) = -G^-1 (C'x + c) and the gradient of Phi(x) = f(x, y*(x)) of one quadratic problem: that of the network when the lower level is
 * shared, that of one agent when it is personal.
 */
final class ExactSolution {

    private final RealMatrix f;
    private final RealMatrix h;
    private final RealMatrix k;
    private final RealMatrix c;
    private final RealVector a;
    private final RealVector b;
    private final RealVector linear;
    private final DecompositionSolver lowerHessian;

    /**
     * @throws NonPositiveDefiniteMatrixException when the lower problem has no unique solution
     */
    ExactSolution(Quadratic problem) {
        f = matrix(problem.f(), problem.lowerDimension());
        h = matrix(problem.h(), problem.upperDimension());
        k = matrix(problem.k(), problem.lowerDimension());
        c = matrix(problem.c(), problem.lowerDimension());
        a = new ArrayRealVector(problem.a(), false);
        b = new ArrayRealVector(problem.b(), false);
        linear = new ArrayRealVector(problem.linear(), false);
        lowerHessian = lowerHessian(problem);
    }

    /**
     * @throws NonPositiveDefiniteMatrixException when G is not positive definite
     */
    static DecompositionSolver lowerHessian(Quadratic problem) {
        RealMatrix g = matrix(problem.g(), problem.lowerDimension());
        return new CholeskyDecomposition(g, 1e-9, 1e-12).getSolver();
    }

    RealVector lowerSolution(RealVector x) {
        return lowerHessian.solve(c.preMultiply(x).add(linear)).mapMultiply(-1);
    }

    RealVector hypergradient(RealVector x) {
        RealVector y = lowerSolution(x);
        RealVector z = lowerHessian.solve(f.operate(y).add(a).add(k.preMultiply(x)));
        return h.operate(x).add(b).add(k.operate(y)).subtract(c.operate(z));
    }

    private static RealMatrix matrix(double[] flat, int columns) {
        double[][] rows = new double[flat.length / columns][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(flat, i * columns, (i + 1) * columns);
        }
        return new Array2DRowRealMatrix(rows, false);
    }
}
