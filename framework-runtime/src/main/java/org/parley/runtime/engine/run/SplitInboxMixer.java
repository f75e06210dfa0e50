package org.parley.runtime.engine.run;

import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.Network;

/** Mixes by handing every agent the rows that reach it: {@link InboxMixer} for several processes. Liars lie where they are heard. */
final class SplitInboxMixer extends SplitFaultyMixer {

    private final InboxReader reader;

    SplitInboxMixer(
            String level,
            Network network,
            NetworkTime time,
            Deliveries deliveries,
            InboxReader reader,
            Processes processes,
            Memory memory) {
        super(level, network, time, deliveries, processes, memory);
        this.reader = reader;
    }

    /** As letters, also where all rows are pulled towards their mean. */
    @Override
    Terms arrived(RowBlock source, RowBlock target) {
        return deliveries().deliver(source, target, compiled().source()).terms();
    }

    @Override
    void mixRows(RowBlock source, RowBlock target, int[] rows, int count) {
        reader.read(deliveries().arrivals().terms(), source, past(source, target), target, rows, count);
    }
}
