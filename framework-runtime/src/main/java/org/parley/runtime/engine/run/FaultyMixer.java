package org.parley.runtime.engine.run;

import org.parley.runtime.engine.block.ColumnMeans;
import org.parley.runtime.engine.block.CompiledWeights;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.Network;

/** Mixes what arrives over a network that loses and delays messages and whose agents sleep. */
final class FaultyMixer extends BlockMixer {

    private final Post post;
    private final ColumnMeans means = new ColumnMeans();

    FaultyMixer(Network network, NetworkTime time, Post post) {
        super(network, time);
        this.post = post;
    }

    @Override
    void exchange(RowBlock from, RowBlock to, long depth) {
        CompiledWeights weights = compiled();
        Arrivals arrivals = post.deliver(from, to, weights.source());
        if (weights.isTowardsMean()) {
            means.makeRoom(from.dimension());
        }
        if (arrivals.areSomeOld()) {
            to.mixAged(arrivals.terms(), from, post.past(from, to), depth);
        } else if (arrivals.areAllFresh()) {
            to.mix(weights, from, means, depth);
        } else if (weights.isTowardsMean() && arrivals.areTowardsTheMeanOfThoseAwake()) {
            to.mix(post.meanOfThoseAwake(weights.source()), from, means, depth);
        } else {
            to.mix(arrivals.terms(), from, means, depth);
        }
        post.file(from, to, weights.source());
    }
}
