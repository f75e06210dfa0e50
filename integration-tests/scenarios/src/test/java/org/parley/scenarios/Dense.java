package org.parley.scenarios;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;

/** Dense matrices over agents: X has a row per agent, W X is one exchange. */
final class Dense {

    private Dense() {}

    static RealMatrix identity(int n) {
        return MatrixUtils.createRealIdentityMatrix(n);
    }

    /** (I + ring with these edge weights) / 2; edge i joins i and i + 1. */
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

    /** Symmetric, doubly stochastic, every pair connected; smallest eigenvalue above -1/3 because the diagonal dominates. */
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

    /** The symmetric root; eigenvalues that are zero up to round-off become zero, or B 1 = 0 would be off by their root. */
    static RealMatrix root(RealMatrix symmetric) {
        EigenDecomposition decomposition = new EigenDecomposition(symmetric);
        double[] roots = Arrays.stream(decomposition.getRealEigenvalues())
                .map(value -> value < 1e-12 ? 0 : Math.sqrt(value))
                .toArray();
        RealMatrix vectors = decomposition.getV();
        return vectors.multiply(MatrixUtils.createRealDiagonalMatrix(roots)).multiply(vectors.transpose());
    }

    /** The largest absolute difference, relative to the largest entry of what is expected (at least 1). */
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

    /** A column per agent's row average. */
    static double[] mean(RealMatrix rows) {
        double[] mean = new double[rows.getColumnDimension()];
        for (int k = 0; k < mean.length; k++) {
            mean[k] = Arrays.stream(rows.getColumn(k)).average().orElseThrow();
        }
        return mean;
    }
}
