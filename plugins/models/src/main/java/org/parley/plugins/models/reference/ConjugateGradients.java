package org.parley.plugins.models.reference;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.parley.plugins.models.numeric.Vectors;

/**
 * Solves A z = b for a positive definite A that is known by its products only.
 *
 * @param product fills its second argument with A times its first
 */
record ConjugateGradients(BiConsumer<double[], double[]> product) {

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
        double squares = Vectors.dot(residual, residual);
        double enough = tolerance * tolerance * squares;
        // Round-off spoils conjugacy, so a few more steps than there are dimensions may be needed.
        for (int step = 0; step < 2 * size + 10 && squares > enough; step++) {
            product.accept(direction, image);
            double curvature = Vectors.dot(direction, image);
            if (!(curvature > 0)) {
                return;
            }
            double length = squares / curvature;
            Vectors.add(length, direction, z);
            Vectors.add(-length, image, residual);
            double next = Vectors.dot(residual, residual);
            for (int k = 0; k < size; k++) {
                direction[k] = residual[k] + next / squares * direction[k];
            }
            squares = next;
        }
    }
}
