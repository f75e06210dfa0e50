package org.parley.runtime.engine.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.api.component.Component;
import org.parley.api.network.AggregationFactory;
import org.parley.api.run.Mixer;
import org.parley.runtime.engine.block.ColumnMeans;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.block.Terms.CompiledWeights;
import org.parley.runtime.engine.run.BlockMixer.Channel;
import org.parley.runtime.engine.run.BlockMixer.MessageCost;
import org.parley.runtime.engine.run.Deliveries.Arrivals;
import org.parley.runtime.engine.run.SplitMixer.SplitFaultyMixer;
import org.parley.runtime.engine.run.SplitMixer.SplitInboxMixer;
import org.parley.runtime.engine.run.SplitMixer.SplitRowMixer;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunPlan;

/**
 * The mixer of each level, and of each channel that its strategy asks for by name, made when it is first asked for: the plainest one that can do
 * what the run file says.
 */
final class Mixers {

    private final RunParts parts;
    private final Map<String, Mixer> byName = new HashMap<>();

    Mixers(RunParts parts) {
        this.parts = parts;
    }

    Mixer of(String level) {
        return of(parts.plan.level(level).ownChannel());
    }

    Mixer of(LevelPlan.Channel channel) {
        return byName.computeIfAbsent(channel.name(), absent -> create(channel));
    }

    private Mixer create(LevelPlan.Channel channel) {
        RunPlan plan = parts.plan;
        boolean several = parts.processes.areSeveral();
        Channel built = new Channel(
                channel.name(),
                channel.network().built(),
                parts.time,
                parts.processes,
                parts.memory,
                parts.meter,
                parts.evaluations.participation(),
                channel.compression()
                        .map(chosen -> new Compression(
                                channel.name(), chosen, plan.seeds(), parts.memory, parts.time, several)));
        Optional<Component<AggregationFactory>> aggregation = channel.aggregation();
        if (plan.network().isPerfect() && aggregation.isEmpty()) {
            return several ? new SplitRowMixer(built) : new RowMixer(built);
        }
        LevelFaults faults = new LevelFaults(plan.network(), channel.name(), plan.agents(), plan.seeds());
        Deliveries deliveries = new Deliveries(built, faults);
        if (aggregation.isEmpty() && !faults.hasByzantine()) {
            return several ? new SplitFaultyMixer(built, deliveries) : new FaultyMixer(built, deliveries);
        }
        InboxReader reader =
                new InboxReader(aggregation.map(Mixers::rule).orElse(null), faults, parts.time, parts.workers);
        return several ? new SplitInboxMixer(built, deliveries, reader) : new InboxMixer(built, deliveries, reader);
    }

    private static InboxReader.Rule rule(Component<AggregationFactory> chosen) {
        return new InboxReader.Rule(
                LevelAssembly.made(chosen, factory -> factory.create(chosen.settings())),
                chosen.factory().isCoordinateWise(chosen.settings()));
    }

    /** Mixes over a perfect network rows that all live in this process. */
    static final class RowMixer extends BlockMixer {

        private final MessageCost cost;
        private final ColumnMeans means = new ColumnMeans();

        RowMixer(Channel channel) {
            super(channel);
            this.cost = channel.cost(agent -> true);
        }

        @Override
        void exchange(RowBlock from, RowBlock to, long depth) {
            CompiledWeights weights = compiled();
            if (weights.isTowardsMean()) {
                means.makeRoom(from.dimension());
            }
            to.mix(weights, from, means, depth);
            cost.count(from, weights.source().graph(), weights.messages());
        }
    }

    /** Mixes what arrives over a network that loses and delays messages and whose agents sleep. */
    static final class FaultyMixer extends BlockMixer {

        private final Deliveries deliveries;
        private final ColumnMeans means = new ColumnMeans();

        FaultyMixer(Channel channel, Deliveries deliveries) {
            super(channel);
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

    /** Mixes by handing every agent the rows that reach it: for rules that are no weighted sum, and for rows that are falsified on their way. */
    static final class InboxMixer extends BlockMixer {

        private final Deliveries deliveries;
        private final InboxReader reader;
        private final int[] rows;

        InboxMixer(Channel channel, Deliveries deliveries, InboxReader reader) {
            super(channel);
            this.deliveries = deliveries;
            this.reader = reader;
            this.rows = IntStream.range(0, channel.processes().hosted().count()).toArray();
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
}
