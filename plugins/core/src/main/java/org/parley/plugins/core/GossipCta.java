package org.parley.plugins.core;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Gossip, combine-then-adapt: x+ = W x - q; the exchange overlaps with the gradient. */
final class GossipCta implements MixingStrategy {

    private final Mixer W;
    private final Block combined;

    GossipCta(Scope scope, int dimension) {
        W = scope.mixer();
        combined = scope.scratch("combined", dimension);
    }

    @Override
    public void step(Block x, Block q) {
        W.mix(x, combined);
        x.assign(1, combined, -1, q);
    }
}
