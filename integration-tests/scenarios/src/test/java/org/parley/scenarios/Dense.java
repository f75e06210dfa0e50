package org.parley.scenarios;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/** Dense matrices over agents: X has one row per agent, and W X is one exchange. */
final class Dense {

    private Dense() {}

    static RealMatrix identity(int n) {
        return MatrixUtils.createRealIdentityMatrix(n);
    }

    /** Returns (I + ring with these edge weights) / 2; edge i joins i and i + 1. */
    static RealMatrix lazyRing(double... edgeWeights) {
        int n = edgeWeights.length;
        RealMatrix weights = identity(n);
        for (int i = 0; i < n; i++) {
            int j = (i + 1) % n;
            double half = edgeWeights[i] / 2;
            weights.addToEntry(i, j, half);
            weights.addToEntry(j, i, half);
            weights.addToEntry(i, i, -half);
            weights.addToEntry(j, j, -half);
        }
        return weights;
    }

    /**
     * Returns a symmetric, doubly stochastic matrix in which every pair is connected. The smallest eigenvalue is above -1/3 because the
     * diagonal dominates.
     */
    static RealMatrix randomDense(int n, Random random) {
        RealMatrix weights = identity(n);
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                double weight = random.nextDouble() * 1.2 / n;
                weights.addToEntry(i, j, weight);
                weights.addToEntry(j, i, weight);
                weights.addToEntry(i, i, -weight);
                weights.addToEntry(j, j, -weight);
            }
        }
        return weights;
    }

    /**
     * Returns the symmetric root. Eigenvalues that are zero up to rounding become zero; otherwise B 1 = 0 would have an error of the size
     * of their root.
     */
    static RealMatrix root(RealMatrix symmetric) {
        EigenDecomposition decomposition = new EigenDecomposition(symmetric);
        double[] roots = Arrays.stream(decomposition.getRealEigenvalues())
                .map(value -> value < 1e-12 ? 0 : Math.sqrt(value))
                .toArray();
        RealMatrix vectors = decomposition.getV();
        return vectors.multiply(MatrixUtils.createRealDiagonalMatrix(roots)).multiply(vectors.transpose());
    }

    /** Returns the largest absolute difference, relative to the largest expected entry (at least 1). */
    static double difference(double[][] actual, RealMatrix expected) {
        double worst = 0;
        double size = 1;
        for (int i = 0; i < actual.length; i++) {
            for (int k = 0; k < actual[i].length; k++) {
                worst = Math.max(worst, Math.abs(actual[i][k] - expected.getEntry(i, k)));
                size = Math.max(size, Math.abs(expected.getEntry(i, k)));
            }
        }
        return worst / size;
    }

    /** Returns the average of the agents' rows. */
    static double[] mean(RealMatrix rows) {
        double[] mean = new double[rows.getColumnDimension()];
        for (int k = 0; k < mean.length; k++) {
            mean[k] = Arrays.stream(rows.getColumn(k)).average().orElseThrow();
        }
        return mean;
    }
}
