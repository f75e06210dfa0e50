package org.parley.runtime.engine;

import org.parley.api.run.Block;
import org.parley.api.run.Engine;

/** Every agent lives here. */
final class EmbeddedEngine implements Engine {

    private final int agents;

    EmbeddedEngine(int agents) {
        this.agents = agents;
    }

    @Override
    public int firstHosted() {
        return 0;
    }

    @Override
    public int hosted() {
        return agents;
    }

    @Override
    public double[] gather(double[] hostedValues) {
        return hostedValues;
    }

    @Override
    public void mean(Block block, double[] into) {
        ((RowBlock) block).settle();
        ((RowBlock) block).meanColumns(into, 0, block.dimension());
    }

    @Override
    public void barrier(long round) {}
}
