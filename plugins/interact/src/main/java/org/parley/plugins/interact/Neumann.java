package org.parley.plugins.interact;

import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/** The hypergradient df/dx - (d2g/dxdy) z with z = 1/L sum_{j < J} (I - (d2g/dydy) / L)^j df/dy, at every agent on its own. */
final class Neumann implements Estimator {

    private final Oracle at;
    private final Batch batch;
    private final int terms;
    private final double factor;
    private final Block lipschitz;
    private final Block gradientY;
    private final Block sum;
    private final Block image;
    private final Block correction;

    /**
     * @param terms J
     * @param lipschitz L of each agent
     * @param factor of the whole hypergradient
     */
    Neumann(Scope scope, Batch batch, int terms, Block lipschitz, double factor) {
        this.batch = batch;
        this.terms = terms;
        this.factor = factor;
        this.lipschitz = lipschitz;
        at = scope.oracle();
        gradientY = scope.scratch("gradient-y", scope.lowerDimension());
        sum = scope.scratch("sum", scope.lowerDimension());
        image = scope.scratch("image", scope.lowerDimension());
        correction = scope.scratch("correction", scope.upperDimension());
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        batch.choose(at.at(x, y));
        at.upperGradientX(direction);
        at.upperGradientY(gradientY);
        sum.assign(1, gradientY);
        for (int j = 1; j < terms; j++) {
            at.hessian(sum, image);
            image.assign(Neumann::over, image, lipschitz);
            sum.assign(1, gradientY, 1, sum, -1, image);
        }
        at.mixed(sum, correction);
        correction.assign(Neumann::over, correction, lipschitz);
        direction.assign(factor, direction, -factor, correction);
    }

    private static double over(double product, double l) {
        return product / l;
    }
}
