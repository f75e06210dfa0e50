package org.parley.plugins.interact;

import java.util.Arrays;

/** Conjugate gradients from zero until the residual is a given fraction of b. */
final class ConjugateGradients implements LinearSolver {

    private final double tolerance;
    private final int mostSteps;
    private final double[] residual;
    private final double[] direction;
    private final double[] image;

    ConjugateGradients(int size, double tolerance) {
        this.tolerance = tolerance;
        // In exact arithmetic `size` steps are enough; round-off takes a multiple of that where the condition is bad.
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
                throw new Unsolvable("conjugate gradients did not reach the tolerance " + tolerance + " in " + mostSteps
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
