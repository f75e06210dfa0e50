package org.parley.runtime.engine.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.parley.api.run.Mixer;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.LostMessages;
import org.parley.runtime.plan.RunPlan;

/** The mixer of each level, made when it is first asked for. */
final class Mixers {

    private final RunPlan plan;
    private final NetworkTime time;
    private final Meter meter;
    private final Map<String, Mixer> byLevel = new HashMap<>();

    Mixers(RunPlan plan, NetworkTime time, Meter meter) {
        this.plan = plan;
        this.time = time;
        this.meter = meter;
    }

    Mixer of(String level) {
        return byLevel.computeIfAbsent(level, this::create);
    }

    private Mixer create(String level) {
        Optional<LostMessages> losses =
                plan.loss() == 0 ? Optional.empty() : Optional.of(new LostMessages(plan.loss(), plan.seeds(), level));
        return new RowMixer(plan.level(level).network().built(), losses, time, meter);
    }
}
