package org.parley.plugins.pdbo;

import java.util.function.LongFunction;

/** Mean and standard error, entry by entry, of a square matrix that changes with network time. */
final class MatrixMoments {

    private final double[][] sums;
    private final double[][] squares;
    private final long ticks;

    MatrixMoments(int size, long ticks, LongFunction<double[][]> matrices) {
        this.ticks = ticks;
        sums = new double[size][size];
        squares = new double[size][size];
        for (long tick = 0; tick < ticks; tick++) {
            double[][] matrix = matrices.apply(tick);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    sums[i][j] += matrix[i][j];
                    squares[i][j] += matrix[i][j] * matrix[i][j];
                }
            }
        }
    }

    double mean(int i, int j) {
        return sums[i][j] / ticks;
    }

    double standardError(int i, int j) {
        double variance = squares[i][j] / ticks - mean(i, j) * mean(i, j);
        return Math.sqrt(Math.max(0, variance) / ticks);
    }
}
