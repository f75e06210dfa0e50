package org.parley.plugins.sparkle;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Gradient tracking, non-ATC: h = W h + q - q';  x+ = W x - h, both in one exchange. It starts at h = q + W (I - W) x. */
final class NonAtcGradientTracking implements MixingStrategy {

    private final Mixer W;
    private final Block h;
    private final Block previous;
    private final Block mixedTracker;
    private final Block mixed;

    NonAtcGradientTracking(Scope scope, int dimension) {
        W = scope.mixer();
        h = scope.block("tracker", dimension);
        previous = scope.block("previous", dimension);
        mixedTracker = scope.scratch("mixed-tracker", dimension);
        mixed = scope.scratch("mixed", dimension);
    }

    @Override
    public void start(Block x, Block q) {
        W.mix(x, mixed);
        W.mix(mixed, mixedTracker);
        h.assign(1, q, 1, mixed, -1, mixedTracker);
        follow(x, q);
    }

    @Override
    public void step(Block x, Block q) {
        W.mix(h, mixedTracker, x, mixed);
        h.assign(1, mixedTracker, 1, q, -1, previous);
        follow(x, q);
    }

    private void follow(Block x, Block q) {
        previous.assign(1, q);
        x.assign(1, mixed, -1, h);
    }
}
