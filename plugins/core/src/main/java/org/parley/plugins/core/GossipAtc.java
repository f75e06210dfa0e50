package org.parley.plugins.core;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Gossip, adapt-then-combine: x+ = W (x - q). */
final class GossipAtc implements MixingStrategy {

    private final Mixer W;
    private final Block adapted;

    GossipAtc(Scope scope, int dimension) {
        W = scope.mixer();
        adapted = scope.scratch("adapted", dimension);
    }

    @Override
    public void step(Block x, Block q) {
        adapted.assign(1, x, -1, q);
        W.mix(adapted, x);
    }
}
