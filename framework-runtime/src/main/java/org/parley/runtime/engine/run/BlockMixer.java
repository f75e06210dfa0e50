package org.parley.runtime.engine.run;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms.CompiledWeights;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.Participation;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.Network;

/** What all mixers have in common: which blocks may travel together, on how many exchanges the result depends, and the weights of a tick. */
abstract class BlockMixer implements Mixer {

    private final Channel channel;
    private final int phases;
    private final CompiledWeights[] compiledByPhase;
    private long compiledTick = -1;
    private CompiledWeights current;

    BlockMixer(Channel channel) {
        this.channel = channel;
        this.phases = channel.network().routing().phases();
        this.compiledByPhase = new CompiledWeights[channel.network().topology().period()];
    }

    /**
     * What the mixer of a channel works with.
     *
     * @param name of the level, or of the channel that its strategy asks for
     */
    record Channel(
            String name,
            Network network,
            NetworkTime time,
            Processes processes,
            Memory memory,
            Meter meter,
            Participation participation,
            Optional<Compression> compression) {

        /** @param sends whether an agent takes part in the exchange */
        MessageCost cost(IntPredicate sends) {
            return new MessageCost(network.routing(), meter, sends);
        }
    }

    /** One block of a message, which is different from all others of it. */
    abstract void exchange(RowBlock from, RowBlock to, long depth);

    /** All blocks of the message were given. */
    void finish() {}

    @Override
    public final void mix(Block from, Block to) {
        RowBlock source = (RowBlock) from;
        mixOne(source, (RowBlock) to, source.depth() + phases);
        finish();
    }

    @Override
    public final void mix(Block from, Block to, Block alsoFrom, Block alsoTo) {
        RowBlock first = (RowBlock) from;
        RowBlock second = (RowBlock) alsoFrom;
        requireDistinct(first, (RowBlock) alsoTo);
        requireDistinct(second, (RowBlock) to);
        long depth = Math.max(first.depth(), second.depth()) + phases;
        mixOne(first, (RowBlock) to, depth);
        mixOne(second, (RowBlock) alsoTo, depth);
        finish();
    }

    @Override
    public final void mix(List<Block> from, List<Block> to) {
        if (from.size() != to.size()) {
            throw new IllegalArgumentException("cannot mix " + from.size() + " blocks into " + to.size());
        }
        long depth = 0;
        for (int i = 0; i < from.size(); i++) {
            depth = Math.max(depth, ((RowBlock) from.get(i)).depth() + phases);
            for (int j = 0; j < to.size(); j++) {
                requireDistinct((RowBlock) from.get(i), (RowBlock) to.get(j));
            }
        }
        for (int i = 0; i < from.size(); i++) {
            mixOne((RowBlock) from.get(i), (RowBlock) to.get(i), depth);
        }
        finish();
    }

    @Override
    public final void compress(Block in, Block sent) {
        if (channel.compression().isPresent()) {
            channel.compression().get().compress((RowBlock) in, (RowBlock) sent);
        } else {
            sent.assign(1, in);
        }
    }

    @Override
    public final Weights weights() {
        return compiled().source();
    }

    private void mixOne(RowBlock from, RowBlock to, long depth) {
        requireDistinct(from, to);
        if (from.dimension() != to.dimension()) {
            throw new IllegalArgumentException("cannot mix '" + from.name() + "' of dimension " + from.dimension()
                    + " into '" + to.name() + "' of dimension " + to.dimension());
        }
        exchange(from, to, depth);
    }

    /** The weights of this tick before anything goes wrong. */
    final CompiledWeights compiled() {
        long tick = channel.time().tick();
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
        Weights weights = channel.network().weights(tick);
        return new CompiledWeights(
                weights,
                channel.network().routing().messages(weights.graph()),
                channel.processes().hosted());
    }

    /** For every pair of blocks in one message: the result must not depend on the order in which they are written. */
    private static void requireDistinct(RowBlock from, RowBlock to) {
        if (from == to) {
            throw new IllegalArgumentException("cannot mix '" + from.name() + "' into itself");
        }
    }

    /**
     * What the messages of a level cost: the bits of compressed rows, which every process counts of its own agents, and the numbers of all others.
     *
     * @param sends whether an agent takes part in the exchange
     */
    record MessageCost(Routing routing, Meter meter, IntPredicate sends) {

        /** @param messages of this exchange that are paid for */
        void count(RowBlock sent, Graph graph, long messages) {
            if (!sent.isCompressed()) {
                meter.addFloats(messages * sent.dimension());
            } else if (messages > 0) {
                countCompressed(sent, graph, messages);
            }
        }

        /** A server hears compressed rows and answers with full ones. */
        private void countCompressed(RowBlock sent, Graph graph, long messages) {
            boolean links = routing == Routing.LINKS;
            long bits = 0;
            for (int row = 0; row < sent.hosted(); row++) {
                int agent = sent.agent(row);
                bits += sends.test(agent) ? sent.bits(row) * (links ? graph.outDegree(agent) : 1) : 0;
            }
            meter.addBits(bits);
            meter.addFloats(links ? 0 : messages / 2 * sent.dimension());
        }
    }
}
