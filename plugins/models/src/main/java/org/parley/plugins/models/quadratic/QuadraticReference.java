package org.parley.plugins.models.quadratic;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.model.Reference;

/** Exact answers of a quadratic network: one solution for all agents, or one per agent. */
final class QuadraticReference implements Reference {

    private final List<ExactSolution> solutions;
    private final int upperDimension;

    /**
     * @param solutions a single one when the lower level is shared, one per agent when it is personal
     */
    QuadraticReference(List<ExactSolution> solutions, int upperDimension) {
        this.solutions = List.copyOf(solutions);
        this.upperDimension = upperDimension;
    }

    @Override
    public void lowerSolution(double[] x, int agent, double[] out) {
        RealVector y = of(agent).lowerSolution(new ArrayRealVector(x, false));
        System.arraycopy(y.toArray(), 0, out, 0, out.length);
    }

    @Override
    public void hypergradient(double[] x, double[] out) {
        System.arraycopy(hypergradient(new ArrayRealVector(x, false)).toArray(), 0, out, 0, out.length);
    }

    /** The gradient is affine in x: its matrix comes from p + 1 evaluations. */
    @Override
    public Optional<double[]> solution() {
        RealVector atZero = hypergradient(new ArrayRealVector(upperDimension));
        RealMatrix matrix = new Array2DRowRealMatrix(upperDimension, upperDimension);
        for (int k = 0; k < upperDimension; k++) {
            RealVector unit = new ArrayRealVector(upperDimension);
            unit.setEntry(k, 1);
            matrix.setColumnVector(k, hypergradient(unit).subtract(atZero));
        }
        LUDecomposition decomposition = new LUDecomposition(matrix);
        if (!decomposition.getSolver().isNonSingular()) {
            return Optional.empty();
        }
        return Optional.of(
                decomposition.getSolver().solve(atZero.mapMultiply(-1)).toArray());
    }

    private RealVector hypergradient(RealVector x) {
        RealVector sum = new ArrayRealVector(upperDimension);
        for (ExactSolution solution : solutions) {
            sum = sum.add(solution.hypergradient(x));
        }
        return sum.mapDivide(solutions.size());
    }

    private ExactSolution of(int agent) {
        return solutions.size() == 1 ? solutions.get(0) : solutions.get(agent);
    }
}
