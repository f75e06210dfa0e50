package org.parley.runtime.engine.run;

import java.util.stream.IntStream;
import org.parley.runtime.engine.block.CompiledWeights;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.Network;

/** Mixes by handing every agent the rows that reach it: for rules that are no weighted sum, and for rows that are falsified on their way. */
final class InboxMixer extends BlockMixer {

    private final Deliveries deliveries;
    private final InboxReader reader;
    private final int[] rows;

    InboxMixer(Network network, NetworkTime time, Hosted hosted, Deliveries deliveries, InboxReader reader) {
        super(network, time, hosted);
        this.deliveries = deliveries;
        this.reader = reader;
        this.rows = IntStream.range(0, hosted.count()).toArray();
    }

    @Override
    void exchange(RowBlock from, RowBlock to, long depth) {
        CompiledWeights weights = compiled();
        Arrivals arrivals = deliveries.deliver(from, to, weights.source());
        from.settle();
        reader.read(arrivals.terms(), from, deliveries.past(from, to), to, rows, rows.length);
        to.written(depth);
        deliveries.file(from, to, weights.source());
    }
}
