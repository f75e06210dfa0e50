package org.parley.plugins.interact;

import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/**
 * SPIDER around an estimator: exact every {@code period} rounds, in between d+ = d + e(x+, y+; s) - e(x, y; s) with the same samples s at
 * both points, which draws addressed by the tick give of themselves.
 */
final class Spider implements Estimator {

    private final Scope scope;
    private final Estimator of;
    private final Estimator exact;
    private final long period;
    private final Block d;
    private final Block previousX;
    private final Block previousY;
    private final Block before;

    Spider(Scope scope, Estimator of, Estimator exact, long period) {
        this.scope = scope;
        this.of = of;
        this.exact = exact;
        this.period = period;
        d = scope.block("d", scope.dimension());
        previousX = scope.block("previous-x", scope.upperDimension());
        previousY = scope.block("previous-y", scope.lowerDimension());
        before = scope.scratch("before", scope.dimension());
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        if (scope.round() % period == 0) {
            exact.estimate(x, y, d);
        } else {
            of.estimate(x, y, direction);
            of.estimate(previousX, previousY, before);
            d.assign(1, d, 1, direction, -1, before);
        }
        previousX.assign(1, x);
        previousY.assign(1, y);
        direction.assign(1, d);
    }
}
