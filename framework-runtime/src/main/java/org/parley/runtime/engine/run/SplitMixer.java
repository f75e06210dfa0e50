package org.parley.runtime.engine.run;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.block.Terms.CompiledWeights;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.processes.Crossing;
import org.parley.runtime.engine.processes.Halo;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.OrderedMean;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.BlockMixer.MessageCost;

/**
 * Mixes rows that are distributed over several processes. Rows that need no row of other processes are mixed while messages are in transit,
 * and the others after their neighbors' rows have arrived. Each row is mixed at once in the order of agents, so the result is bit-identical
 * to that of a single process. Mixings are not queued here.
 */
abstract class SplitMixer extends BlockMixer {

    private final NetworkTime time;
    private final Crossing crossing;
    private final OrderedMean means;
    private final int[] allAgents;
    private RowBlock[] from = new RowBlock[4];
    private RowBlock[] to = new RowBlock[4];
    private int size;
    private long depth;

    SplitMixer(Channel channel) {
        super(channel);
        Processes processes = channel.processes();
        this.time = channel.time();
        this.crossing = new Crossing(processes.exchanges(), channel.memory(), channel.name());
        this.means = new OrderedMean(processes.exchanges(), MessageKind.MEAN_OF_VECTORS);
        this.allAgents = IntStream.range(0, processes.place().agents()).toArray();
    }

    /** Returns the terms of an exchange; the methods below refer to it until the next call. */
    abstract Terms deliver(RowBlock source, RowBlock target);

    /** Returns whether blocks of one message may have different terms. */
    abstract boolean isDeliveredOneByOne();

    /** Returns the rows that the delivered exchange sends between processes. */
    abstract Halo halo();

    /** Returns the blocks sent in earlier exchanges by age, which begins at 1. */
    abstract RowBlock[] past(RowBlock source, RowBlock target);

    /** Mixes the first {@code count} of these rows. */
    abstract void mixRows(RowBlock source, RowBlock target, int[] rows, int count);

    /** Stores the sent block and counts its cost. */
    abstract void store(RowBlock source, RowBlock target);

    @Override
    final void exchange(RowBlock source, RowBlock target, long newDepth) {
        if (size == from.length) {
            from = Arrays.copyOf(from, 2 * size);
            to = Arrays.copyOf(to, 2 * size);
        }
        from[size] = source;
        to[size++] = target;
        depth = newDepth;
    }

    @Override
    final void finish() {
        for (int k = 0; k < size; k++) {
            from[k].finishPendingToSend();
        }
        int together = isDeliveredOneByOne() ? 1 : size;
        for (int first = 0; first < size; first += together) {
            Terms terms = deliver(from[first], to[first]);
            if (terms.isTowardsMean()) {
                pull(terms, first, first + together);
            } else {
                mix(first, first + together);
            }
            for (int k = first; k < first + together; k++) {
                to[k].written(depth);
                store(from[k], to[k]);
            }
        }
        size = 0;
    }

    private void pull(Terms terms, int first, int end) {
        boolean all = terms.meanCount() == 0;
        for (int k = first; k < end; k++) {
            double[] mean =
                    means.of(from[k], all ? allAgents : terms.meanAgents(), all ? allAgents.length : terms.meanCount());
            to[k].pull(mean, terms.pull(), from[k]);
        }
    }

    private void mix(int first, int end) {
        Halo halo = halo();
        crossing.begin(time.tick());
        for (int k = first; k < end; k++) {
            crossing.add(from[k], past(from[k], to[k]));
        }
        crossing.send(halo);
        for (int k = first; k < end; k++) {
            mixRows(from[k], to[k], halo.interior(), halo.interiorCount());
        }
        crossing.await();
        for (int k = first; k < end; k++) {
            crossing.receive(k - first);
            mixRows(from[k], to[k], halo.boundary(), halo.boundaryCount());
        }
        crossing.end();
    }

    /** Mixes over a perfect network: {@link Mixers.RowMixer} for several processes. */
    static final class SplitRowMixer extends SplitMixer {

        private static final RowBlock[] NO_PAST = {};

        private final MessageCost cost;
        private final Halo halo;
        private CompiledWeights ofHalo;

        SplitRowMixer(Channel channel) {
            super(channel);
            this.cost = channel.cost(agent -> true);
            this.halo = new Halo(channel.processes().place(), 0);
        }

        @Override
        Terms deliver(RowBlock source, RowBlock target) {
            return compiled();
        }

        @Override
        boolean isDeliveredOneByOne() {
            return false;
        }

        /** Returns the halo, which is unchanged as long as the weights are. */
        @Override
        Halo halo() {
            CompiledWeights weights = compiled();
            if (weights != ofHalo) {
                Graph graph = weights.source().graph();
                halo.begin();
                for (int i = 0; i < graph.agents(); i++) {
                    for (int k = 0; k < graph.degree(i); k++) {
                        halo.need(i, graph.neighbor(i, k), 0);
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
        void store(RowBlock source, RowBlock target) {
            cost.count(source, compiled().source().graph(), compiled().messages());
        }
    }

    /** Mixes over a network with faults: {@link Mixers.FaultyMixer} for several processes. */
    static class SplitFaultyMixer extends SplitMixer {

        private final Deliveries deliveries;
        private final Halo halo;
        private Terms terms;

        SplitFaultyMixer(Channel channel, Deliveries deliveries) {
            super(channel);
            this.deliveries = deliveries;
            this.halo = new Halo(channel.processes().place(), deliveries.oldest());
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
        final void store(RowBlock source, RowBlock target) {
            deliveries.store(source, target, compiled().source());
        }
    }

    /**
     * Mixes by aggregating inboxes: {@link Mixers.InboxMixer} for several processes. Byzantine rows are falsified in the receiver's
     * process.
     */
    static final class SplitInboxMixer extends SplitFaultyMixer {

        private final InboxReader reader;

        SplitInboxMixer(Channel channel, Deliveries deliveries, InboxReader reader) {
            super(channel, deliveries);
            this.reader = reader;
        }

        /** Returns individual messages, even if all rows are pulled towards their mean. */
        @Override
        Terms arrived(RowBlock source, RowBlock target) {
            return deliveries().deliver(source, target, compiled().source()).terms();
        }

        @Override
        void mixRows(RowBlock source, RowBlock target, int[] rows, int count) {
            reader.read(deliveries().arrivals().terms(), source, past(source, target), target, rows, count);
        }
    }
}
