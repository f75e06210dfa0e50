package org.parley.plugins.interact;

import java.util.Arrays;

/**
 * Solves H z = b for a symmetric positive definite H that is given by its products with vectors. A solver keeps workspace, so each agent
 * needs its own.
 */
interface LinearSolver {

    /** Computes out = H v. */
    @FunctionalInterface
    interface Product {
        void multiply(double[] v, double[] out);
    }

    /**
     * Overwrites z with the solution, or with NaN if H or b contain values that are not finite.
     *
     * @throws Unsolvable if H is not positive definite, or if the solver does not reach the required accuracy
     */
    void solve(Product hessian, double[] b, double[] z);

    /** Returns the relative error of H v that does not spoil the solution; 0 if every digit counts. */
    default double tolerance() {
        return 0;
    }

    /** Thrown if a system cannot be solved. */
    final class Unsolvable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unsolvable(String message) {
            super(message);
        }

        static Unsolvable notConvex(double curvature) {
            return new Unsolvable("the lower Hessian is not positive definite (curvature " + curvature + ")");
        }
    }

    /** Forms H from products with unit vectors and factors it, H = R R' (Cholesky). */
    static final class DirectSolver implements LinearSolver {

        private final int size;
        private final double[][] r;
        private final double[] unit;

        DirectSolver(int size) {
            this.size = size;
            r = new double[size][size];
            unit = new double[size];
        }

        @Override
        public void solve(Product hessian, double[] b, double[] z) {
            for (int column = 0; column < size; column++) {
                unit[column] = 1;
                hessian.multiply(unit, r[column]); // H is symmetric, so its columns are its rows
                unit[column] = 0;
            }
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < i; j++) {
                    r[i][j] = remainder(i, j) / r[j][j];
                }
                double pivot = remainder(i, i);
                if (Double.isNaN(pivot)) {
                    Arrays.fill(z, Double.NaN);
                    return;
                }
                if (pivot <= 0) {
                    throw Unsolvable.notConvex(pivot);
                }
                r[i][i] = Math.sqrt(pivot);
            }
            substitute(b, z);
        }

        private double remainder(int i, int j) {
            double sum = r[i][j];
            for (int k = 0; k < j; k++) {
                sum -= r[i][k] * r[j][k];
            }
            return sum;
        }

        private void substitute(double[] b, double[] z) {
            for (int i = 0; i < size; i++) {
                double sum = b[i];
                for (int k = 0; k < i; k++) {
                    sum -= r[i][k] * z[k];
                }
                z[i] = sum / r[i][i];
            }
            for (int i = size - 1; i >= 0; i--) {
                double sum = z[i];
                for (int k = i + 1; k < size; k++) {
                    sum -= r[k][i] * z[k];
                }
                z[i] = sum / r[i][i];
            }
        }
    }

    /** Conjugate gradients from zero until the residual is a given fraction of b. */
    static final class ConjugateGradients implements LinearSolver {

        private final double tolerance;
        private final int mostSteps;
        private final double[] residual;
        private final double[] direction;
        private final double[] image;

        ConjugateGradients(int size, double tolerance) {
            this.tolerance = tolerance;
            // In exact arithmetic `size` steps are enough; with rounding, badly conditioned systems need a multiple of
            // that.
            mostSteps = 10 * size + 100;
            residual = new double[size];
            direction = new double[size];
            image = new double[size];
        }

        @Override
        public double tolerance() {
            return tolerance;
        }

        @Override
        public void solve(Product hessian, double[] b, double[] z) {
            Arrays.fill(z, 0);
            System.arraycopy(b, 0, residual, 0, b.length);
            System.arraycopy(b, 0, direction, 0, b.length);
            double square = dot(residual, residual);
            double goal = tolerance * tolerance * square;
            for (int step = 0; square > goal; step++) {
                if (step == mostSteps) {
                    throw new Unsolvable(
                            "conjugate gradients did not reach the tolerance " + tolerance + " in " + mostSteps
                                    + " steps (residual " + Math.sqrt(square / dot(b, b)) + " of the right-hand side)");
                }
                hessian.multiply(direction, image);
                double curvature = dot(direction, image);
                if (Double.isNaN(curvature)) {
                    Arrays.fill(z, Double.NaN);
                    return;
                }
                if (curvature <= 0) {
                    throw Unsolvable.notConvex(curvature / dot(direction, direction));
                }
                double length = square / curvature;
                add(length, direction, z);
                add(-length, image, residual);
                double next = dot(residual, residual);
                for (int k = 0; k < direction.length; k++) {
                    direction[k] = residual[k] + next / square * direction[k];
                }
                square = next;
            }
        }

        private static void add(double factor, double[] v, double[] to) {
            for (int k = 0; k < to.length; k++) {
                to[k] += factor * v[k];
            }
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int k = 0; k < a.length; k++) {
                sum += a[k] * b[k];
            }
            return sum;
        }
    }
}
