package org.parley.runtime.engine.run;

import org.parley.api.topology.Graph;
import org.parley.runtime.engine.block.CompiledWeights;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.processes.Halo;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.Network;

/** Mixes over a perfect network: {@link RowMixer} for several processes. */
final class SplitRowMixer extends SplitMixer {

    private static final RowBlock[] NO_PAST = {};

    private final Postage postage;
    private final Halo halo;
    private CompiledWeights ofHalo;

    SplitRowMixer(String level, Network network, NetworkTime time, Meter meter, Processes processes, Memory memory) {
        super(level, network, time, processes, memory);
        this.postage = new Postage(network.topology().carrier(), meter, agent -> true);
        this.halo = new Halo(processes.place(), 0);
    }

    @Override
    Terms deliver(RowBlock source, RowBlock target) {
        return compiled();
    }

    @Override
    boolean isDeliveredOneByOne() {
        return false;
    }

    /** The same as long as the weights are. */
    @Override
    Halo halo() {
        CompiledWeights weights = compiled();
        if (weights != ofHalo) {
            Graph graph = weights.source().graph();
            halo.begin();
            for (int i = 0; i < graph.agents(); i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    halo.need(i, graph.neighbour(i, k), 0);
                }
            }
            halo.end();
            ofHalo = weights;
        }
        return halo;
    }

    @Override
    RowBlock[] past(RowBlock source, RowBlock target) {
        return NO_PAST;
    }

    @Override
    void mixRows(RowBlock source, RowBlock target, int[] rows, int count) {
        target.mixListed(compiled(), source, rows, count);
    }

    @Override
    void file(RowBlock source, RowBlock target) {
        postage.bill(source, compiled().source().graph(), compiled().messages());
    }
}
