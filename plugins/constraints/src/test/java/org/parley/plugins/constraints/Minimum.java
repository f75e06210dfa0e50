package org.parley.plugins.constraints;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/** Solves small constrained quadratic problems ½ v'Gv + c'v by methods without a proximal step of the whole vector. */
final class Minimum {

    private static final int SWEEPS = 2000;

    private Minimum() {}

    static RealVector inABox(RealMatrix matrix, RealVector linear, double lowest, double highest) {
        return byCoordinates(matrix, linear, (free, curvature) -> Math.min(Math.max(free, lowest), highest));
    }

    static RealVector withL1(RealMatrix matrix, RealVector linear, double weight) {
        return byCoordinates(
                matrix,
                linear,
                (free, curvature) -> Math.signum(free) * Math.max(Math.abs(free) - weight / curvature, 0));
    }

    /** Minimizes along one coordinate, given the minimum without constraint and the curvature. */
    private interface Coordinate {
        double best(double free, double curvature);
    }

    private static RealVector byCoordinates(RealMatrix matrix, RealVector linear, Coordinate along) {
        RealVector v = MatrixUtils.createRealVector(new double[linear.getDimension()]);
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int k = 0; k < v.getDimension(); k++) {
                double curvature = matrix.getEntry(k, k);
                double slope = matrix.getRowVector(k).dotProduct(v) + linear.getEntry(k);
                v.setEntry(k, along.best(v.getEntry(k) - slope / curvature, curvature));
            }
        }
        return v;
    }

    /** Tries every set of positive entries. The solution is the one whose other slopes are not below the multiplier. */
    static RealVector onTheSimplex(RealMatrix matrix, RealVector linear, double total) {
        int size = linear.getDimension();
        for (int support = 1; support < 1 << size; support++) {
            int[] entries = entries(support, size);
            RealVector solution = onSupport(matrix, linear, total, entries);
            RealVector v = MatrixUtils.createRealVector(new double[size]);
            for (int k = 0; k < entries.length; k++) {
                v.setEntry(entries[k], solution.getEntry(k));
            }
            double multiplier = -solution.getEntry(entries.length);
            RealVector slopes = matrix.operate(v).add(linear);
            if (all(v, entry -> entry) && all(slopes, slope -> slope - multiplier)) {
                return v;
            }
        }
        throw new IllegalStateException("no set of entries fits");
    }

    private static boolean all(RealVector v, DoubleUnaryOperator margin) {
        for (double entry : v.toArray()) {
            if (margin.applyAsDouble(entry) < -1e-12) {
                return false;
            }
        }
        return true;
    }

    private static RealVector onSupport(RealMatrix matrix, RealVector linear, double total, int[] entries) {
        int size = entries.length;
        RealMatrix system = MatrixUtils.createRealMatrix(size + 1, size + 1);
        RealVector right = MatrixUtils.createRealVector(new double[size + 1]);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                system.setEntry(i, j, matrix.getEntry(entries[i], entries[j]));
            }
            system.setEntry(i, size, 1);
            system.setEntry(size, i, 1);
            right.setEntry(i, -linear.getEntry(entries[i]));
        }
        right.setEntry(size, total);
        return new LUDecomposition(system).getSolver().solve(right);
    }

    private static int[] entries(int support, int size) {
        return IntStream.range(0, size).filter(k -> (support >> k & 1) == 1).toArray();
    }
}
