package org.parley.plugins.core;

import java.util.function.DoubleBinaryOperator;
import org.parley.api.mixing.StepRule;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/**
 * AdaGrad-norm: b+ = b + |d|^2 and the step is scale / sqrt(b+), b at first a square itself. Agents that agree average their b with their
 * neighbours' first, b+ = W b + |d|^2, so that the differences between them stay while b grows or settles.
 */
final class AdaGradNorm implements StepRule {

    private final Mixer W;
    private final boolean agree;
    private final double initial;
    private final DoubleBinaryOperator overRoot;
    private final Block b;
    private final Block mixed;
    private final Block square;
    private final Block size;

    AdaGradNorm(Scope scope, double scale, double initial, boolean agree) {
        this.agree = agree;
        this.initial = initial;
        W = scope.mixer();
        overRoot = (sum, same) -> scale / Math.sqrt(sum);
        b = scope.block("b", 1);
        mixed = scope.scratch("mixed-b", 1);
        square = scope.scratch("square", 1);
        size = scope.block("size", 1);
        scope.report("step", size);
    }

    @Override
    public void start(Block direction, Block sizes) {
        b.fill(initial * initial);
        sizes(direction, sizes);
    }

    @Override
    public void sizes(Block direction, Block sizes) {
        square.dot(direction, direction);
        if (agree) {
            W.mix(b, mixed);
            b.assign(1, mixed, 1, square);
        } else {
            b.assign(1, b, 1, square);
        }
        size.assign(overRoot, b, b);
        sizes.assign(1, size);
    }
}
