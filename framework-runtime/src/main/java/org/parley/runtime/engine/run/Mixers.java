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
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.DoorPlan;
import org.parley.runtime.plan.RunPlan;

/** The mixer of each level, and of each door that its strategy asks for by name, made when it is first asked for: the plainest one that can do what the run file says. */
final class Mixers {

    private final RunPlan plan;
    private final Memory memory;
    private final Attendance attendance;
    private final NetworkTime time;
    private final Meter meter;
    private final Workers workers;
    private final Map<String, Mixer> byName = new HashMap<>();

    Mixers(RunPlan plan, Memory memory, Attendance attendance, NetworkTime time, Meter meter, Workers workers) {
        this.plan = plan;
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
                                workers)))
                .orElse(plain);
    }

    private Mixer plain(DoorPlan door) {
        Network network = door.network().built();
        Optional<Component<AggregationFactory>> aggregation = door.aggregation();
        if (plan.network().isPerfect() && aggregation.isEmpty()) {
            return new RowMixer(network, time, meter);
        }
        LevelFaults faults = new LevelFaults(plan.network(), door.name(), plan.agents(), plan.seeds());
        Post post = new Post(door.name(), faults, network.carrier(), memory, attendance, time, meter);
        return aggregation.isPresent() || faults.haveLiars()
                ? new InboxMixer(network, aggregation.map(Mixers::rule).orElse(null), faults, time, workers, post)
                : new FaultyMixer(network, time, post);
    }

    private static InboxMixer.Rule rule(Component<AggregationFactory> chosen) {
        return new InboxMixer.Rule(
                LevelAssembly.made(chosen, factory -> factory.create(chosen.settings())),
                chosen.factory().byColumn(chosen.settings()));
    }
}
