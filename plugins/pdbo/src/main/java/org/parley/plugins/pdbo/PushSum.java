package org.parley.plugins.pdbo;

import java.util.Optional;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/**
 * Stochastic gradient push: z and w travel in one message and s = z / w. With P column-stochastic, w+ = P w and z+ = P (z - q) in
 * Assran's form, z+ = P z - q in that of Nedic; q comes from the gradient at s in both.
 */
final class PushSum implements MixingStrategy {

    private final Mixer P;
    private final boolean nedic;
    private final Block z;
    private final Block w;
    private final Block sent;
    private final Block sentWeight;

    PushSum(Scope scope, int dimension, boolean nedic) {
        P = scope.mixer();
        this.nedic = nedic;
        z = scope.block("z", dimension);
        w = scope.block("w", 1);
        sent = scope.scratch("sent", dimension);
        sentWeight = scope.scratch("sent-weight", 1);
    }

    @Override
    public void start(Block s, Block q) {
        z.assign(1, s);
        w.fill(1);
        step(s, q);
    }

    @Override
    public void step(Block s, Block q) {
        sentWeight.assign(1, w);
        if (nedic) {
            sent.assign(1, z);
            P.mix(sent, z, sentWeight, w);
            z.assign(1, z, -1, q);
        } else {
            sent.assign(1, z, -1, q);
            P.mix(sent, z, sentWeight, w);
        }
        s.assign(Ratio.OF, z, w);
    }

    @Override
    public Optional<Block> weight() {
        return Optional.of(w);
    }
}
