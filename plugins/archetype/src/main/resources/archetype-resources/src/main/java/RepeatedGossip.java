package ${package};

import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Gossip with several exchanges per step: x+ = W ... W (x - q). */
final class RepeatedGossip implements MixingStrategy {

    private final Mixer W;
    private final Block sent;
    private final int times;

    RepeatedGossip(Scope scope, int dimension, int times) {
        W = scope.mixer();
        sent = scope.scratch("sent", dimension); // use scope.block(...) for state that must survive a round
        this.times = times;
    }

    @Override
    public void step(Block x, Block q) {
        x.assign(1, x, -1, q);
        for (int k = 0; k < times; k++) {
            sent.assign(1, x);
            W.mix(sent, x);
        }
    }
}
