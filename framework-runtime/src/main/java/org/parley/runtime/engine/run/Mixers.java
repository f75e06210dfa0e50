package org.parley.runtime.engine.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parley.api.component.Component;
import org.parley.api.network.AggregationFactory;
import org.parley.api.run.Mixer;
import org.parley.runtime.engine.block.ColumnMeans;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Terms;
import org.parley.runtime.engine.block.Terms.CompiledWeights;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.Attendance;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.BlockMixer.MessageCost;
import org.parley.runtime.engine.run.Compression.CompressingMixer;
import org.parley.runtime.engine.run.Deliveries.Arrivals;
import org.parley.runtime.engine.run.SplitMixer.SplitFaultyMixer;
import org.parley.runtime.engine.run.SplitMixer.SplitInboxMixer;
import org.parley.runtime.engine.run.SplitMixer.SplitRowMixer;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.DoorPlan;
import org.parley.runtime.plan.RunPlan;

/**
 * The mixer of each level, and of each door that its strategy asks for by name, made when it is first asked for: the plainest one that can do
 * what the run file says.
 */
final class Mixers {

    private final RunPlan plan;
    private final Processes processes;
    private final Memory memory;
    private final Attendance attendance;
    private final NetworkTime time;
    private final Meter meter;
    private final Workers workers;
    private final Map<String, Mixer> byName = new HashMap<>();

    Mixers(
            RunPlan plan,
            Processes processes,
            Memory memory,
            Attendance attendance,
            NetworkTime time,
            Meter meter,
            Workers workers) {
        this.plan = plan;
        this.processes = processes;
        this.memory = memory;
        this.attendance = attendance;
        this.time = time;
        this.meter = meter;
        this.workers = workers;
    }

    Mixer of(String level) {
        return of(plan.level(level).ownDoor());
    }

    Mixer of(DoorPlan door) {
        return byName.computeIfAbsent(door.name(), absent -> create(door));
    }

    private Mixer create(DoorPlan door) {
        Mixer plain = plain(door);
        return door.compression()
                .<Mixer>map(compressor -> new CompressingMixer(
                        plain,
                        new Compression(
                                door.name(),
                                compressor,
                                plan.seeds(),
                                plan.precision().bits(),
                                time,
                                workers,
                                processes.areSeveral())))
                .orElse(plain);
    }

    private Mixer plain(DoorPlan door) {
        Network network = door.network().built();
        Optional<Component<AggregationFactory>> aggregation = door.aggregation();
        if (plan.network().isPerfect() && aggregation.isEmpty()) {
            return processes.areSeveral()
                    ? new SplitRowMixer(door.name(), network, time, meter, processes, memory)
                    : new RowMixer(network, time, processes.hosted(), meter);
        }
        LevelFaults faults = new LevelFaults(plan.network(), door.name(), plan.agents(), plan.seeds());
        Deliveries deliveries =
                new Deliveries(door.name(), faults, network.carrier(), memory, attendance, time, meter, processes);
        if (aggregation.isEmpty() && !faults.haveLiars()) {
            return processes.areSeveral()
                    ? new SplitFaultyMixer(door.name(), network, time, deliveries, processes, memory)
                    : new FaultyMixer(network, time, processes.hosted(), deliveries);
        }
        InboxReader reader = new InboxReader(aggregation.map(Mixers::rule).orElse(null), faults, time, workers);
        return processes.areSeveral()
                ? new SplitInboxMixer(door.name(), network, time, deliveries, reader, processes, memory)
                : new InboxMixer(network, time, processes.hosted(), deliveries, reader);
    }

    private static InboxReader.Rule rule(Component<AggregationFactory> chosen) {
        return new InboxReader.Rule(
                LevelAssembly.made(chosen, factory -> factory.create(chosen.settings())),
                chosen.factory().byColumn(chosen.settings()));
    }

    /** Mixes over a perfect network rows that all live in this process. */
    static final class RowMixer extends BlockMixer {

        private final MessageCost postage;
        private final ColumnMeans means = new ColumnMeans();

        RowMixer(Network network, NetworkTime time, Hosted hosted, Meter meter) {
            super(network, time, hosted);
            this.postage = new MessageCost(network.topology().carrier(), meter, agent -> true);
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

    /** Mixes what arrives over a network that loses and delays messages and whose agents sleep. */
    static final class FaultyMixer extends BlockMixer {

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

    /** Mixes by handing every agent the rows that reach it: for rules that are no weighted sum, and for rows that are falsified on their way. */
    static final class InboxMixer extends BlockMixer {

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
}
