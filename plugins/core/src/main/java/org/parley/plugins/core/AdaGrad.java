package org.parley.plugins.core;

import java.util.function.DoubleBinaryOperator;
import org.parley.api.mixing.Momentum;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/**
 * AdaGrad: v+ = v + d^2, and the step follows d / (sqrt(v+) + epsilon). By agent, v adds up the squares of whole directions (AdaGrad-norm).
 */
final class AdaGrad implements Momentum {

    private static final DoubleBinaryOperator ADD_SQUARE = (sum, d) -> sum + d * d;

    private final Block v;
    private final Block square;
    private final boolean byAgent;
    private final DoubleBinaryOperator overRoot;

    AdaGrad(Scope scope, boolean byAgent, double epsilon) {
        this.byAgent = byAgent;
        v = scope.block("v", byAgent ? 1 : scope.dimension());
        square = scope.scratch("square", 1);
        overRoot = (d, sum) -> d / (Math.sqrt(sum) + epsilon);
    }

    @Override
    public void start(Block direction, Block out) {
        v.fill(0);
        step(direction, out);
    }

    @Override
    public void step(Block direction, Block out) {
        if (byAgent) {
            square.dot(direction, direction);
            v.assign(1, v, 1, square);
        } else {
            v.assign(ADD_SQUARE, v, direction);
        }
        out.assign(overRoot, direction, v);
    }
}
