package org.parley.runtime.engine.run;

import java.util.Optional;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Constraint;

/** A strategy with the constraint of its level after each step. */
record ConstrainedMixing(MixingStrategy inner, Constraint constraint) implements MixingStrategy {

    @Override
    public void start(Block s, Block q) {
        inner.start(s, q);
        constraint.apply(s);
    }

    @Override
    public void step(Block s, Block q) {
        inner.step(s, q);
        constraint.apply(s);
    }

    @Override
    public Optional<Block> weight() {
        return inner.weight();
    }
}
