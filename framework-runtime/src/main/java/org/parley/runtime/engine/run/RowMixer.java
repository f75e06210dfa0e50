package org.parley.runtime.engine.run;

import java.util.List;
import java.util.Optional;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.topology.Carrier;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.ColumnMeans;
import org.parley.runtime.engine.block.CompiledWeights;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.LostMessages;
import org.parley.runtime.network.Network;

/** Mixes rows that all live in this process. */
final class RowMixer implements Mixer {

    private final Network network;
    private final Carrier carrier;
    private final Optional<LostMessages> losses;
    private final NetworkTime time;
    private final Meter meter;
    private final CompiledWeights[] compiledByPhase;
    private long compiledTick = -1;
    private CompiledWeights current;
    private final ColumnMeans means = new ColumnMeans();

    /**
     * @param losses empty for a perfect network
     */
    RowMixer(Network network, Optional<LostMessages> losses, NetworkTime time, Meter meter) {
        this.network = network;
        this.carrier = network.carrier();
        this.losses = losses;
        this.time = time;
        this.meter = meter;
        this.compiledByPhase = new CompiledWeights[losses.isPresent() ? 0 : network.period()];
    }

    @Override
    public void mix(Block from, Block to) {
        RowBlock source = (RowBlock) from;
        mixOne(source, (RowBlock) to, source.depth() + carrier.phases());
    }

    @Override
    public void mix(Block from, Block to, Block alsoFrom, Block alsoTo) {
        RowBlock first = (RowBlock) from;
        RowBlock second = (RowBlock) alsoFrom;
        requireDistinct(first, (RowBlock) alsoTo);
        requireDistinct(second, (RowBlock) to);
        long depth = Math.max(first.depth(), second.depth()) + carrier.phases();
        mixOne(first, (RowBlock) to, depth);
        mixOne(second, (RowBlock) alsoTo, depth);
    }

    @Override
    public void mix(List<Block> from, List<Block> to) {
        if (from.size() != to.size()) {
            throw new IllegalArgumentException("cannot mix " + from.size() + " blocks into " + to.size());
        }
        long depth = 0;
        for (int i = 0; i < from.size(); i++) {
            depth = Math.max(depth, ((RowBlock) from.get(i)).depth() + carrier.phases());
            for (int j = 0; j < to.size(); j++) {
                requireDistinct((RowBlock) from.get(i), (RowBlock) to.get(j));
            }
        }
        for (int i = 0; i < from.size(); i++) {
            mixOne((RowBlock) from.get(i), (RowBlock) to.get(i), depth);
        }
    }

    @Override
    public Weights weights() {
        return compiled().source();
    }

    private void mixOne(RowBlock from, RowBlock to, long depth) {
        requireDistinct(from, to);
        if (from.dimension() != to.dimension()) {
            throw new IllegalArgumentException("cannot mix '" + from.name() + "' of dimension " + from.dimension()
                    + " into '" + to.name() + "' of dimension " + to.dimension());
        }
        CompiledWeights weights = compiled();
        if (weights.isTowardsMean()) {
            means.makeRoom(from.dimension());
        }
        to.mix(weights, from, means, depth);
        meter.addFloats(weights.messages() * from.dimension());
    }

    private CompiledWeights compiled() {
        long tick = time.tick();
        if (compiledByPhase.length > 0) {
            int phase = (int) (tick % compiledByPhase.length);
            if (compiledByPhase[phase] == null) {
                compiledByPhase[phase] = compile(tick);
            }
            return compiledByPhase[phase];
        }
        if (tick != compiledTick) {
            current = compile(tick);
            compiledTick = tick;
        }
        return current;
    }

    private CompiledWeights compile(long tick) {
        Weights sent = network.weights(tick);
        Weights arrived = losses.map(lost -> lost.thin(sent, tick)).orElse(sent);
        return new CompiledWeights(arrived, carrier.messages(sent.graph()));
    }

    /** For every pair of blocks in one message: which of them is written first is nobody's business. */
    private static void requireDistinct(RowBlock from, RowBlock to) {
        if (from == to) {
            throw new IllegalArgumentException("cannot mix '" + from.name() + "' into itself");
        }
    }
}
