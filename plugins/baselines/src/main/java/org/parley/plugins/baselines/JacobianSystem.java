package org.parley.plugins.baselines;

import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/**
 * DSBO's hypergradient (Jacobian-Hessian-inverse product): the level {@code auxiliary} descends towards the matrix
 * Z = (d2g/dydy)^-1 (d2g/dxdy)', and the direction is df/dx - Z' df/dy.
 *
 * <p>Z is kept transposed, a row of q numbers for each entry of x: that is how the oracle takes several vectors, and how d2g/dxdy lies in
 * memory.
 */
final class JacobianSystem implements Estimator {

    private final Scope scope;
    private final Oracle at;
    private final Level z;
    private final Block mixed;
    private final Block residual;
    private final Block gradientY;
    private final Block correction;

    JacobianSystem(Scope scope, int entries) {
        this.scope = scope;
        at = scope.oracle();
        z = scope.level("auxiliary", entries);
        mixed = scope.scratch("mixed", entries);
        residual = scope.scratch("residual", entries);
        gradientY = scope.scratch("gradient-y", scope.lowerDimension());
        correction = scope.scratch("correction", scope.upperDimension());
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        for (int step = 0; step < z.steps(); step++) {
            if (step > 0) {
                scope.tick();
            }
            at.at(x, y).hessian(z.value(), residual);
            at.mixedMatrix(mixed);
            residual.assign(1, residual, -1, mixed);
            z.descend(residual);
        }
        at.at(x, y).upperGradientY(gradientY);
        correction.multiply(z.value(), gradientY);
        at.upperGradientX(direction);
        direction.assign(1, direction, -1, correction);
    }
}
