package org.parley.plugins.compression;

import java.util.Optional;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;

/** A strategy behind a door that is told when a step begins. */
record Compressed(MixingStrategy inner, DifferenceMixer door) implements MixingStrategy {

    @Override
    public void start(Block x, Block q) {
        door.begin(true);
        inner.start(x, q);
    }

    @Override
    public void step(Block x, Block q) {
        door.begin(false);
        inner.step(x, q);
    }

    @Override
    public Optional<Block> weight() {
        return inner.weight();
    }
}
