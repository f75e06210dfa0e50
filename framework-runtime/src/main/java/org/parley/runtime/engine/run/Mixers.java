package org.parley.runtime.engine.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.network.AggregationFactory;
import org.parley.api.run.Mixer;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.Attendance;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.LevelPlan;
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

    Mixer of(LevelPlan.Channel door) {
        return byName.computeIfAbsent(door.name(), absent -> create(door));
    }

    private Mixer create(LevelPlan.Channel door) {
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

    private Mixer plain(LevelPlan.Channel door) {
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
}
