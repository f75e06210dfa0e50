package org.parley.runtime.engine.run;

import java.util.List;
import org.parley.api.mixing.Momentum;
import org.parley.api.run.Block;

/** Momenta one after the other: each follows what the one before made of the direction. */
final class MomentumChain implements Momentum {

    private final Momentum[] links;
    private final Block[] between;

    /** @param even what the first, third, … writes, unless it is the last; {@code odd} the others */
    MomentumChain(List<Momentum> links, Block even, Block odd) {
        this.links = links.toArray(Momentum[]::new);
        this.between = new Block[] {even, odd};
    }

    @Override
    public void start(Block direction, Block out) {
        Block in = direction;
        for (int k = 0; k < links.length; k++) {
            Block next = after(k, out);
            links[k].start(in, next);
            in = next;
        }
    }

    @Override
    public void step(Block direction, Block out) {
        Block in = direction;
        for (int k = 0; k < links.length; k++) {
            Block next = after(k, out);
            links[k].step(in, next);
            in = next;
        }
    }

    private Block after(int k, Block out) {
        return k == links.length - 1 ? out : between[k % 2];
    }
}
