package org.parley.api.topology;

import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/** The same matrices in dense form, with eigenvalues from an independent implementation. */
final class Dense {

    private Dense() {}

    static RealMatrix laplacian(Graph graph) {
        RealMatrix matrix = new Array2DRowRealMatrix(graph.agents(), graph.agents());
        for (int i = 0; i < graph.agents(); i++) {
            matrix.setEntry(i, i, graph.degree(i));
            for (int k = 0; k < graph.degree(i); k++) {
                matrix.setEntry(i, graph.neighbor(i, k), -1);
            }
        }
        return matrix;
    }

    static RealMatrix weights(Weights weights) {
        Graph graph = weights.graph();
        RealMatrix matrix = new Array2DRowRealMatrix(graph.agents(), graph.agents());
        for (int i = 0; i < graph.agents(); i++) {
            matrix.setEntry(i, i, weights.self(i));
            for (int k = 0; k < graph.degree(i); k++) {
                matrix.setEntry(i, graph.neighbor(i, k), weights.edge(i, k));
            }
        }
        return matrix;
    }

    /** Returns the smallest and the largest eigenvalue, after removing the given trivial one once. */
    static Spectrum extremes(RealMatrix matrix, double trivial) {
        double[] values = new EigenDecomposition(matrix).getRealEigenvalues();
        int closest = 0;
        for (int i = 1; i < values.length; i++) {
            if (Math.abs(values[i] - trivial) < Math.abs(values[closest] - trivial)) {
                closest = i;
            }
        }
        values[closest] = values[0];
        return new Spectrum(
                Arrays.stream(values).skip(1).min().orElse(0),
                Arrays.stream(values).skip(1).max().orElse(0));
    }
}
