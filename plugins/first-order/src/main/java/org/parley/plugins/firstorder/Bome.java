package org.parley.plugins.firstorder;

import java.util.function.DoubleBinaryOperator;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

/**
 * BOME: the level {@code inner} descends on g(x, .) towards p, and (x, y) take one step along grad f + c grad h, where
 * h = g(x, y) - g(x, p) with p held fixed and c = max(eta - &lt;grad f, grad h&gt; / |grad h|^2, 0), each agent's own.
 */
final class Bome implements Loop {

    private static final DoubleBinaryOperator PRODUCT = (entry, factor) -> entry * factor;

    private final Scope scope;
    private final Oracle at;
    private final Level x;
    private final Level y;
    private final Level p;
    private final Estimator upperGradientX;
    private final Estimator lowerGradient;
    private final DoubleBinaryOperator multiplier;
    private final Block fx;
    private final Block fy;
    private final Block hx;
    private final Block hy;
    private final Block gxOfInner;
    private final Block slope;
    private final Block size;
    private final Block part;
    private final Block c;

    Bome(Levels levels, double eta) {
        scope = levels.scope();
        at = scope.oracle();
        x = levels.upper();
        y = levels.lower();
        p = scope.level("inner", scope.lowerDimension());
        upperGradientX = levels.hypergradient();
        lowerGradient = levels.lowerGradient();
        multiplier = (inner, square) -> square == 0 ? 0 : Math.max(eta - inner / square, 0);
        fx = scope.scratch("fx", scope.upperDimension());
        fy = scope.scratch("fy", scope.lowerDimension());
        hx = scope.scratch("hx", scope.upperDimension());
        hy = scope.scratch("hy", scope.lowerDimension());
        gxOfInner = scope.scratch("gx-of-inner", scope.upperDimension());
        slope = scope.scratch("slope", 1);
        size = scope.scratch("size", 1);
        part = scope.scratch("part", 1);
        c = scope.scratch("c", 1);
    }

    @Override
    public void round() {
        for (int step = 0; step < p.steps(); step++) {
            if (step > 0) {
                scope.tick();
            }
            at.at(x.value(), p.value()).lowerGradient(hy);
            p.descend(hy);
        }
        at.at(x.value(), p.value()).lowerGradientX(gxOfInner);
        lowerGradient.estimate(x.value(), y.value(), hy);
        upperGradientX.estimate(x.value(), y.value(), fx);
        at.at(x.value(), y.value()).lowerGradientX(hx);
        at.upperGradientY(fy);
        hx.assign(1, hx, -1, gxOfInner);
        slope.dot(fx, hx).assign(1, slope, 1, part.dot(fy, hy));
        size.dot(hx, hx).assign(1, size, 1, part.dot(hy, hy));
        c.assign(multiplier, slope, size);
        fx.assign(1, fx, 1, hx.assign(PRODUCT, hx, c));
        fy.assign(1, fy, 1, hy.assign(PRODUCT, hy, c));
        y.descend(fy);
        x.descend(fx);
    }
}
