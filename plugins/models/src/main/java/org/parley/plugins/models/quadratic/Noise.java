package org.parley.plugins.models.quadratic;

import java.util.random.RandomGenerator;

/** Random matrices and vectors whose size does not depend on their dimensions. */
final class Noise {

    private Noise() {}

    /** Symmetric, of spectral norm about one. */
    static double[] symmetric(int size, RandomGenerator random) {
        double[] matrix = new double[size * size];
        double scale = 0.5 / Math.sqrt(size);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                matrix[i * size + j] = scale * random.nextGaussian();
                matrix[j * size + i] = matrix[i * size + j];
            }
        }
        return matrix;
    }

    /** Of spectral norm about one. */
    static double[] rectangular(int rows, int columns, RandomGenerator random) {
        double[] matrix = new double[rows * columns];
        double scale = 0.5 / Math.sqrt(Math.max(rows, columns));
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = scale * random.nextGaussian();
        }
        return matrix;
    }

    /** Entries of size about one. */
    static double[] vector(int size, RandomGenerator random) {
        double[] vector = new double[size];
        for (int k = 0; k < size; k++) {
            vector[k] = random.nextGaussian();
        }
        return vector;
    }
}
