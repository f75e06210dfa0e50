package org.parley.plugins.core;

import java.util.Optional;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Another strategy, followed only part of the way: s+ = (1 - tau) s + tau inner(s). LoPA's tau, MDBO's eta. */
final class Relaxed implements MixingStrategy {

    private final MixingStrategy inner;
    private final double tau;
    private final Block before;

    Relaxed(Scope scope, int dimension, MixingStrategy inner, double tau) {
        this.inner = inner;
        this.tau = tau;
        before = scope.scratch("before", dimension);
    }

    @Override
    public void start(Block s, Block q) {
        before.assign(1, s);
        inner.start(s, q);
        s.assign(1 - tau, before, tau, s);
    }

    @Override
    public void step(Block s, Block q) {
        before.assign(1, s);
        inner.step(s, q);
        s.assign(1 - tau, before, tau, s);
    }

    @Override
    public Optional<Block> weight() {
        return inner.weight();
    }
}
