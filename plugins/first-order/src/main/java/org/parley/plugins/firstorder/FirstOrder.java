package org.parley.plugins.firstorder;

import org.parley.api.component.Schedule;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/**
 * F2SA's hypergradient: the level {@code penalised} descends on f / lambda + g towards a, and the direction is
 * df/dx(x, a) + lambda (dg/dx(x, a) - dg/dx(x, y)).
 *
 * <p>Both gradients of g are taken on the same samples, so that lambda multiplies the difference of two points and not the noise of two draws.
 */
final class FirstOrder implements Estimator {

    private final Scope scope;
    private final Oracle at;
    private final Level a;
    private final Schedule lambda;
    private final Block gradientY;
    private final Block residual;
    private final Block gxOfPenalised;
    private final Block gxOfLower;

    FirstOrder(Scope scope, Schedule lambda) {
        this.scope = scope;
        this.lambda = lambda;
        at = scope.oracle();
        a = scope.level("penalised", scope.lowerDimension());
        gradientY = scope.scratch("gradient-y", scope.lowerDimension());
        residual = scope.scratch("residual", scope.lowerDimension());
        gxOfPenalised = scope.scratch("gx-of-penalised", scope.upperDimension());
        gxOfLower = scope.scratch("gx-of-lower", scope.upperDimension());
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        double weight = lambda.at(scope.round());
        for (int step = 0; step < a.steps(); step++) {
            if (step > 0) {
                scope.tick();
            }
            at.at(x, a.value()).lowerGradient(residual);
            at.upperGradientY(gradientY);
            residual.assign(1, residual, 1 / weight, gradientY);
            a.descend(residual);
        }
        at.at(x, y).lowerGradientX(gxOfLower);
        at.at(x, a.value()).lowerGradientX(gxOfPenalised);
        at.upperGradientX(direction);
        direction.assign(1, direction, weight, gxOfPenalised, -weight, gxOfLower);
    }
}
