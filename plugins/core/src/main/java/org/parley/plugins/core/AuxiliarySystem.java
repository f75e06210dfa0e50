package org.parley.plugins.core;

import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/**
 * SOBA's hypergradient: the level {@code auxiliary} descends towards z = (d2g/dydy)^-1 df/dy, and the direction is
 * df/dx - (d2g/dxdy) z.
 */
final class AuxiliarySystem implements Estimator {

    private final Scope scope;
    private final Oracle at;
    private final Level z;
    private final Block gradientY;
    private final Block residual;
    private final Block correction;
    private final boolean gaussSeidel;

    /**
     * @param gaussSeidel whether the direction sees z after its steps of this round, or as it was before
     */
    AuxiliarySystem(Scope scope, boolean gaussSeidel) {
        this.scope = scope;
        this.gaussSeidel = gaussSeidel;
        at = scope.oracle();
        z = scope.level("auxiliary", scope.lowerDimension());
        gradientY = scope.scratch("gradient-y", scope.lowerDimension());
        residual = scope.scratch("residual", scope.lowerDimension());
        correction = scope.scratch("correction", scope.upperDimension());
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        if (!gaussSeidel) {
            hypergradient(x, y, direction);
        }
        for (int step = 0; step < z.steps(); step++) {
            if (step > 0) {
                scope.tick();
            }
            at.at(x, y).hessian(z.value(), residual);
            at.upperGradientY(gradientY);
            residual.assign(1, residual, -1, gradientY);
            z.descend(residual);
        }
        if (gaussSeidel) {
            hypergradient(x, y, direction);
        }
    }

    private void hypergradient(Block x, Block y, Block direction) {
        at.at(x, y).mixed(z.value(), correction);
        at.upperGradientX(direction);
        direction.assign(1, direction, -1, correction);
    }
}
