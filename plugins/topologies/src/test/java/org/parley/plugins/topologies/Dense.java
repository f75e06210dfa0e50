package org.parley.plugins.topologies;

import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.parley.api.topology.Spectrum;

/** Computes eigenvalues of dense weights by an independent method. */
final class Dense {

    private Dense() {}

    /** Returns J, the matrix of perfect averaging. */
    static RealMatrix mean(int agents) {
        return new Array2DRowRealMatrix(agents, agents).scalarAdd(1.0 / agents);
    }

    /**
     * Returns the extreme eigenvalues of symmetric stochastic W other than the trivial one. W - 10J moves the latter to -9, below all
     * others.
     */
    static Spectrum spectrum(RealMatrix weights) {
        int agents = weights.getRowDimension();
        double[] values =
                new EigenDecomposition(weights.subtract(mean(agents).scalarMultiply(10))).getRealEigenvalues();
        Arrays.sort(values);
        return agents == 1 ? new Spectrum(0, 0) : new Spectrum(values[1], values[agents - 1]);
    }
}
