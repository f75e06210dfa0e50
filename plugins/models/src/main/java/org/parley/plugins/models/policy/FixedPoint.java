package org.parley.plugins.models.policy;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * The x that solves the whole network's problem: the minimiser of 1/(2S) |A x + c|^2 + ridge/2 |x|^2, where c averages over agents. Agents
 * share A, so it is the same whether they share y or keep their own.
 */
final class FixedPoint {

    private FixedPoint() {}

    /**
     * @param agents all of the network's
     * @return no numbers where the features leave more than one solution
     */
    static double[] of(List<PolicyObjective> agents) {
        RealMatrix a = MatrixUtils.createRealMatrix(agents.get(0).judgedSlope());
        RealVector c = new ArrayRealVector(a.getRowDimension());
        for (PolicyObjective agent : agents) {
            c = c.add(new ArrayRealVector(agent.judgedOffset()).mapDivide(agents.size()));
        }
        double states = a.getRowDimension();
        RealMatrix hessian = a.transpose()
                .multiply(a)
                .scalarMultiply(1 / states)
                .add(MatrixUtils.createRealIdentityMatrix(a.getColumnDimension())
                        .scalarMultiply(agents.get(0).ridge()));
        RealVector slope = a.preMultiply(c).mapDivide(-states);
        try {
            return new CholeskyDecomposition(hessian).getSolver().solve(slope).toArray();
        } catch (NonPositiveDefiniteMatrixException exception) {
            double[] unknown = new double[slope.getDimension()];
            Arrays.fill(unknown, Double.NaN);
            return unknown;
        }
    }
}
