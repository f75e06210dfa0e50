package org.parley.runtime.engine.run;

import org.parley.runtime.engine.block.ColumnMeans;
import org.parley.runtime.engine.block.CompiledWeights;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.Network;

/** Mixes what arrives over a network that loses and delays messages and whose agents sleep. */
final class FaultyMixer extends BlockMixer {

    private final Deliveries deliveries;
    private final ColumnMeans means = new ColumnMeans();

    FaultyMixer(Network network, NetworkTime time, Hosted hosted, Deliveries deliveries) {
        super(network, time, hosted);
        this.deliveries = deliveries;
    }

    @Override
    void exchange(RowBlock from, RowBlock to, long depth) {
        CompiledWeights weights = compiled();
        Terms terms = deliveries.terms(from, to, weights);
        if (terms.isTowardsMean()) {
            means.makeRoom(from.dimension());
        }
        if (deliveries.arrivals().areSomeOld()) {
            to.mixAged(deliveries.arrivals().terms(), from, deliveries.past(from, to), depth);
        } else {
            to.mix(terms, from, means, depth);
        }
        deliveries.file(from, to, weights.source());
    }
}
