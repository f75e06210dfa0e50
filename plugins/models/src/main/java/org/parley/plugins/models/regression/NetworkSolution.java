package org.parley.plugins.models.regression;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * The x that solves the whole network's problem with a y that all agents share: y*(x) = S x with S = (M + C I)^-1 avg(A'), where M = avg(A'A), and
 * x minimises avg |A S x - b|^2.
 */
final class NetworkSolution {

    private NetworkSolution() {}

    /**
     * @param agents all of the network's
     * @return no numbers where there is more than one solution, as with more rows than features
     */
    static double[] of(List<RegressionObjective> agents) {
        int rows = agents.get(0).upperSamples();
        int features = agents.get(0).a()[0].length;
        RealMatrix products = new Array2DRowRealMatrix(features, features);
        RealMatrix transposed = new Array2DRowRealMatrix(features, rows);
        RealVector targets = new ArrayRealVector(features);
        for (RegressionObjective agent : agents) {
            RealMatrix a = new Array2DRowRealMatrix(agent.a(), false);
            products = products.add(a.transpose().multiply(a).scalarMultiply(1.0 / agents.size()));
            transposed = transposed.add(a.transpose().scalarMultiply(1.0 / agents.size()));
            targets = targets.add(
                    a.preMultiply(new ArrayRealVector(agent.b(), false)).mapDivide(agents.size()));
        }
        RealMatrix ridge = MatrixUtils.createRealIdentityMatrix(features)
                .scalarMultiply(agents.get(0).ridge());
        try {
            RealMatrix lower =
                    new CholeskyDecomposition(products.add(ridge)).getSolver().solve(transposed);
            RealMatrix curvature = lower.transpose().multiply(products).multiply(lower);
            // Round-off leaves it not quite symmetric.
            RealMatrix symmetric = curvature.add(curvature.transpose()).scalarMultiply(0.5);
            return new CholeskyDecomposition(symmetric)
                    .getSolver()
                    .solve(lower.preMultiply(targets))
                    .toArray();
        } catch (NonPositiveDefiniteMatrixException exception) {
            double[] unknown = new double[rows];
            Arrays.fill(unknown, Double.NaN);
            return unknown;
        }
    }
}
