package org.parley.plugins.sparkle;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Gradient tracking, adapt-then-combine: h = W (h + q - q');  x+ = W (x - h). It starts at h = W q + (I - W) x. */
final class AtcGradientTracking implements MixingStrategy {

    private final Mixer W;
    private final Block h;
    private final Block previous;
    private final Block sum;

    AtcGradientTracking(Scope scope, int dimension) {
        W = scope.mixer();
        h = scope.block("tracker", dimension);
        previous = scope.block("previous", dimension);
        sum = scope.scratch("sum", dimension);
    }

    @Override
    public void start(Block x, Block q) {
        W.mix(q, h, x, sum);
        h.assign(1, h, 1, x, -1, sum);
        follow(x, q);
    }

    @Override
    public void step(Block x, Block q) {
        sum.assign(1, h, 1, q, -1, previous);
        W.mix(sum, h);
        follow(x, q);
    }

    private void follow(Block x, Block q) {
        previous.assign(1, q);
        sum.assign(1, x, -1, h);
        W.mix(sum, x);
    }
}
