package org.parley.plugins.sparkle;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Gradient tracking, semi-ATC: h = W (h + q - q');  x+ = W x - h, both in one exchange. It starts at h = W (q + (I - W) x). */
final class SemiAtcGradientTracking implements MixingStrategy {

    private final Mixer W;
    private final Block h;
    private final Block previous;
    private final Block sum;
    private final Block mixed;

    SemiAtcGradientTracking(Scope scope, int dimension) {
        W = scope.mixer();
        h = scope.block("tracker", dimension);
        previous = scope.block("previous", dimension);
        sum = scope.scratch("sum", dimension);
        mixed = scope.scratch("mixed", dimension);
    }

    @Override
    public void start(Block x, Block q) {
        W.mix(x, mixed);
        sum.assign(1, q, 1, x, -1, mixed);
        W.mix(sum, h);
        follow(x, q);
    }

    @Override
    public void step(Block x, Block q) {
        sum.assign(1, h, 1, q, -1, previous);
        W.mix(sum, h, x, mixed);
        follow(x, q);
    }

    private void follow(Block x, Block q) {
        previous.assign(1, q);
        x.assign(1, mixed, -1, h);
    }
}
