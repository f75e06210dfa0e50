package org.parley.plugins.models.reference;

import java.util.Arrays;
import java.util.function.BiConsumer;

/** Solves A z = b for a positive definite A that is known by its products only. */
final class ConjugateGradients {

    private final BiConsumer<double[], double[]> product;

    /**
     * @param product fills its second argument with A times its first
     */
    ConjugateGradients(BiConsumer<double[], double[]> product) {
        this.product = product;
    }

    /**
     * Fills z, starting from zero; stops at a direction of no or negative curvature, which a positive definite A does not have.
     *
     * @param tolerance residual that is small enough, relative to b
     */
    void solve(double[] b, double[] z, double tolerance) {
        int size = b.length;
        double[] residual = b.clone();
        double[] direction = b.clone();
        double[] image = new double[size];
        Arrays.fill(z, 0);
        double squares = dot(residual, residual);
        double enough = tolerance * tolerance * squares;
        // Round-off spoils conjugacy, so a few more steps than there are dimensions may be needed.
        for (int step = 0; step < 2 * size + 10 && squares > enough; step++) {
            product.accept(direction, image);
            double curvature = dot(direction, image);
            if (!(curvature > 0)) {
                return;
            }
            double length = squares / curvature;
            add(length, direction, z);
            add(-length, image, residual);
            double next = dot(residual, residual);
            for (int k = 0; k < size; k++) {
                direction[k] = residual[k] + next / squares * direction[k];
            }
            squares = next;
        }
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    static void add(double factor, double[] x, double[] into) {
        for (int k = 0; k < into.length; k++) {
            into[k] += factor * x[k];
        }
    }
}
