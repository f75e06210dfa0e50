package org.parley.plugins.core;

import java.util.function.DoubleBinaryOperator;
import org.parley.api.mixing.Momentum;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/**
 * Adam: m+ = b1 m + (1 - b1) d, v+ = b2 v + (1 - b2) d^2, and the step follows (m / c1) / (sqrt(v / c2) + epsilon).
 *
 * <p>c1 = 1 - b1^t is what m would be if every direction had been one, so it obeys the recursion of m and needs no count of steps.
 */
final class Adam implements Momentum {

    private static final DoubleBinaryOperator QUOTIENT = (a, b) -> a / b;

    private final Block m;
    private final Block v;
    private final Block c1;
    private final Block c2;
    private final Block scale;
    private final double beta1;
    private final DoubleBinaryOperator addSquare;
    private final DoubleBinaryOperator addOne1;
    private final DoubleBinaryOperator addOne2;
    private final DoubleBinaryOperator rootPlusEpsilon;

    Adam(Scope scope, int dimension, double beta1, double beta2, double epsilon) {
        this.beta1 = beta1;
        m = scope.block("m", dimension);
        v = scope.block("v", dimension);
        c1 = scope.block("c1", 1);
        c2 = scope.block("c2", 1);
        scale = scope.scratch("scale", dimension);
        addSquare = (average, d) -> beta2 * average + (1 - beta2) * d * d;
        addOne1 = (c, same) -> beta1 * c + (1 - beta1);
        addOne2 = (c, same) -> beta2 * c + (1 - beta2);
        rootPlusEpsilon = (average, c) -> Math.sqrt(average / c) + epsilon;
    }

    @Override
    public void start(Block direction, Block out) {
        m.fill(0);
        v.fill(0);
        c1.fill(0);
        c2.fill(0);
        step(direction, out);
    }

    @Override
    public void step(Block direction, Block out) {
        m.assign(beta1, m, 1 - beta1, direction);
        v.assign(addSquare, v, direction);
        c1.assign(addOne1, c1, c1);
        c2.assign(addOne2, c2, c2);
        scale.assign(rootPlusEpsilon, v, c2);
        out.assign(QUOTIENT, m, c1);
        out.assign(QUOTIENT, out, scale);
    }
}
