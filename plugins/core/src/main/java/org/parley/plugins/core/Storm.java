package org.parley.plugins.core;

import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Schedule;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/**
 * STORM around an estimator e: d+ = e(x+, y+; s) + (1 - a) (d - e(x, y; s)), d = e at first, with the same samples s at both points, which
 * draws addressed by the tick give of themselves.
 */
final class Storm implements Estimator {

    /** Before the first estimate there is nothing to correct, not even by what is no number. */
    private static final DoubleBinaryOperator KEPT = (error, share) -> share == 0 ? 0 : share * error;

    private final Scope scope;
    private final Estimator of;
    private final Schedule a;
    private final Block d;
    private final Block previousX;
    private final Block previousY;
    private final Block begun;
    private final Block before;

    Storm(Scope scope, Estimator of, Schedule a) {
        this.scope = scope;
        this.of = of;
        this.a = a;
        d = scope.block("d", scope.dimension());
        previousX = scope.block("previous-x", scope.upperDimension());
        previousY = scope.block("previous-y", scope.lowerDimension());
        begun = scope.block("begun", 1);
        before = scope.scratch("before", scope.dimension());
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        of.estimate(x, y, direction);
        of.estimate(previousX, previousY, before);
        d.assign(1, d, -1, before);
        d.assign(KEPT, d, begun);
        d.assign(1 - a.at(scope.round()), d, 1, direction);
        begun.fill(1);
        previousX.assign(1, x);
        previousY.assign(1, y);
        direction.assign(1, d);
    }
}
