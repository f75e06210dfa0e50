package org.parley.plugins.pdbo;

import java.util.function.UnaryOperator;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.tck.dense.DenseProblem;

/**
 * The value that Hyper-Gradient Push estimates, computed from the whole network's Jacobians. Here psi is the iteration of push-sum at fixed
 * w. The value is the derivative of the sum of all f in x, plus the sum over m below M of (dpsi/dx)' ((dpsi/dz)')^m applied to the
 * derivative in z. On quadratics psi is affine, so its Jacobians are its differences along unit vectors.
 *
 * @param form {@code assran}: psi = P (z - gamma dg/dy), {@code nedic}: psi = P z - gamma dg/dy
 */
record Series(
        String form, DenseProblem problem, RealMatrix x, RealMatrix y, RealMatrix w, RealMatrix push, double gamma) {

    RealMatrix sum(int terms) {
        RealMatrix byZ = jacobian(z -> psi(x, z), problem.lowerDimension());
        RealMatrix byX = jacobian(other -> psi(other, byWeight(y)), problem.upperDimension());
        RealVector u = flat(overWeight(problem.upperGradientY(x, y)));
        RealVector v = flat(problem.upperGradientX(x, y));
        for (int m = 0; m < terms; m++) {
            v = v.add(byX.preMultiply(u));
            u = byZ.preMultiply(u);
        }
        return rows(v, problem.upperDimension());
    }

    private RealMatrix psi(RealMatrix atX, RealMatrix z) {
        RealMatrix q = problem.lowerGradient(atX, overWeight(z)).scalarMultiply(gamma);
        return form.equals("nedic") ? push.multiply(z).subtract(q) : push.multiply(z.subtract(q));
    }

    private RealMatrix jacobian(UnaryOperator<RealMatrix> map, int width) {
        RealVector atZero = flat(map.apply(rows(new ArrayRealVector(problem.agents() * width), width)));
        RealMatrix jacobian = new Array2DRowRealMatrix(atZero.getDimension(), problem.agents() * width);
        for (int k = 0; k < problem.agents() * width; k++) {
            RealVector unit = new ArrayRealVector(problem.agents() * width);
            unit.setEntry(k, 1);
            jacobian.setColumnVector(k, flat(map.apply(rows(unit, width))).subtract(atZero));
        }
        return jacobian;
    }

    private RealMatrix byWeight(RealMatrix rows) {
        return scaled(rows, 1);
    }

    private RealMatrix overWeight(RealMatrix rows) {
        return scaled(rows, -1);
    }

    private RealMatrix scaled(RealMatrix rows, int power) {
        RealMatrix result = rows.copy();
        for (int i = 0; i < rows.getRowDimension(); i++) {
            result.setRowMatrix(i, rows.getRowMatrix(i).scalarMultiply(Math.pow(w.getEntry(i, 0), power)));
        }
        return result;
    }

    private static RealVector flat(RealMatrix rows) {
        RealVector flat = new ArrayRealVector(0);
        for (double[] row : rows.getData()) {
            flat = flat.append(new ArrayRealVector(row));
        }
        return flat;
    }

    private RealMatrix rows(RealVector flat, int width) {
        RealMatrix rows = new Array2DRowRealMatrix(problem.agents(), width);
        for (int i = 0; i < problem.agents(); i++) {
            rows.setRowVector(i, flat.getSubVector(i * width, width));
        }
        return rows;
    }
}
