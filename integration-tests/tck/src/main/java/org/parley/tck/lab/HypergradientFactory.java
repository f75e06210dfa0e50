package org.parley.tck.lab;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** The exact hypergradient of a {@link LabProblem}, which no real estimator could know: the whole network's, at the agent's own point. */
@Described(name = HypergradientFactory.NAME, says = "The exact hypergradient of the test kit's problem.")
final class HypergradientFactory implements EstimatorFactory {

    static final String NAME = "tck-hypergradient";

    /** Affine in x and y, so its parts can be found at unit vectors and kept in blocks. */
    @Override
    public Estimator create(Settings settings, Scope scope) {
        LabCosts network = new LabProblem(scope.agents()).average();
        RealVector zeroX = new ArrayRealVector(LabProblem.UPPER);
        RealVector zeroY = new ArrayRealVector(LabProblem.LOWER);
        RealVector atZero = network.hypergradient(zeroX, zeroY);
        RealMatrix slopeX = slope(
                LabProblem.UPPER, unit -> network.hypergradient(unit, zeroY).subtract(atZero));
        RealMatrix slopeY = slope(
                LabProblem.LOWER, unit -> network.hypergradient(zeroX, unit).subtract(atZero));
        Block constant = block(scope, "constant", atZero.toArray());
        Block ofX = block(scope, "slope-x", flat(slopeX));
        Block ofY = block(scope, "slope-y", flat(slopeY));
        Block product = scope.scratch("product", LabProblem.UPPER);
        return (x, y, direction) -> {
            product.multiply(ofX, x);
            direction.multiply(ofY, y);
            direction.assign(1, constant, 1, product, 1, direction);
        };
    }

    private static RealMatrix slope(int columns, UnaryOperator<RealVector> derivative) {
        RealMatrix slope = LabCosts.matrix(LabProblem.UPPER, columns);
        for (int k = 0; k < columns; k++) {
            RealVector unit = new ArrayRealVector(columns);
            unit.setEntry(k, 1);
            slope.setColumnVector(k, derivative.apply(unit));
        }
        return slope;
    }

    private static double[] flat(RealMatrix matrix) {
        return Arrays.stream(matrix.getData()).flatMapToDouble(Arrays::stream).toArray();
    }

    private static Block block(Scope scope, String name, double[] row) {
        Block block = scope.block(name, row.length);
        scope.perAgent(name, List.of(), List.of(block), agent -> System.arraycopy(row, 0, agent.out(0), 0, row.length));
        return block;
    }

    @Override
    public Set<Role> roles() {
        return Set.of(Role.UPPER);
    }
}
