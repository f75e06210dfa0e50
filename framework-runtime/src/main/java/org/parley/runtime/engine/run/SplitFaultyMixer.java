package org.parley.runtime.engine.run;

import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.processes.Halo;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.Network;

/** Mixes what arrives over a network with faults, whichever way rows are mixed: {@link FaultyMixer} and {@link InboxMixer} for several processes. */
class SplitFaultyMixer extends SplitMixer {

    private final Deliveries deliveries;
    private final Halo halo;
    private Terms terms;

    SplitFaultyMixer(
            String level,
            Network network,
            NetworkTime time,
            Deliveries deliveries,
            Processes processes,
            Memory memory) {
        super(level, network, time, processes, memory);
        this.deliveries = deliveries;
        this.halo = new Halo(processes.place(), deliveries.oldest());
    }

    final Deliveries deliveries() {
        return deliveries;
    }

    @Override
    final Terms deliver(RowBlock source, RowBlock target) {
        terms = arrived(source, target);
        return terms;
    }

    Terms arrived(RowBlock source, RowBlock target) {
        return deliveries.terms(source, target, compiled());
    }

    @Override
    final boolean isDeliveredOneByOne() {
        return deliveries.oldest() > 0;
    }

    @Override
    final Halo halo() {
        deliveries.arrivals().need(compiled().source().graph(), halo);
        return halo;
    }

    @Override
    final RowBlock[] past(RowBlock source, RowBlock target) {
        return deliveries.past(source, target);
    }

    @Override
    void mixRows(RowBlock source, RowBlock target, int[] rows, int count) {
        if (deliveries.arrivals().areSomeOld()) {
            target.mixListedAged(deliveries.arrivals().terms(), source, past(source, target), rows, count);
        } else {
            target.mixListed(terms, source, rows, count);
        }
    }

    @Override
    final void file(RowBlock source, RowBlock target) {
        deliveries.file(source, target, compiled().source());
    }
}
