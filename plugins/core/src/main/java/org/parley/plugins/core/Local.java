package org.parley.plugins.core;

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;

/** No exchange: x+ = x - q. */
final class Local implements MixingStrategy {

    @Override
    public void step(Block x, Block q) {
        x.assign(1, x, -1, q);
    }
}
