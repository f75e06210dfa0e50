package org.parley.runtime.engine.run;

import org.parley.runtime.engine.block.ColumnMeans;
import org.parley.runtime.engine.block.CompiledWeights;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.Network;

/** Mixes over a perfect network rows that all live in this process. */
final class RowMixer extends BlockMixer {

    private final Postage postage;
    private final ColumnMeans means = new ColumnMeans();

    RowMixer(Network network, NetworkTime time, Hosted hosted, Meter meter) {
        super(network, time, hosted);
        this.postage = new Postage(network.topology().carrier(), meter, agent -> true);
    }

    @Override
    void exchange(RowBlock from, RowBlock to, long depth) {
        CompiledWeights weights = compiled();
        if (weights.isTowardsMean()) {
            means.makeRoom(from.dimension());
        }
        to.mix(weights, from, means, depth);
        postage.bill(from, weights.source().graph(), weights.messages());
    }
}
