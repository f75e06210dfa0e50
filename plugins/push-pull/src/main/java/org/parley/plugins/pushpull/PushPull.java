package org.parley.plugins.pushpull;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** AB / push-pull: h+ = C h + q+ - q and x+ = R x - h+, h = q at first, with R row- and C column-stochastic, at every tick. */
final class PushPull implements MixingStrategy {

    private final Mixer R;
    private final Mixer C;
    private final Block h;
    private final Block previousQ;
    private final Block mixed;

    PushPull(Scope scope) {
        R = scope.mixer(PushPullFactory.PULL);
        C = scope.mixer(PushPullFactory.PUSH);
        h = scope.block("h", scope.dimension());
        previousQ = scope.block("previous-q", scope.dimension());
        mixed = scope.scratch("mixed", scope.dimension());
    }

    @Override
    public void start(Block x, Block q) {
        h.assign(1, q);
        finish(x, q);
    }

    @Override
    public void step(Block x, Block q) {
        C.mix(h, mixed);
        h.assign(1, mixed, 1, q, -1, previousQ);
        finish(x, q);
    }

    private void finish(Block x, Block q) {
        previousQ.assign(1, q);
        R.mix(x, mixed);
        x.assign(1, mixed, -1, h);
    }
}
