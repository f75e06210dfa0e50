package org.parley.runtime.engine.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.parley.api.run.Mixer;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.network.LostMessages;
import org.parley.runtime.network.Network;
import org.parley.runtime.random.Seeds;

/** The mixer of each level, made when it is first asked for. */
final class Mixers {

    private final Function<String, Network> networks;
    private final double loss;
    private final Seeds seeds;
    private final NetworkTime time;
    private final Meter meter;
    private final Map<String, Mixer> byLevel = new HashMap<>();

    /**
     * @param networks the weights of each level over time
     * @param loss the share of messages that get lost
     */
    Mixers(Function<String, Network> networks, double loss, Seeds seeds, NetworkTime time, Meter meter) {
        this.networks = networks;
        this.loss = loss;
        this.seeds = seeds;
        this.time = time;
        this.meter = meter;
    }

    Mixer of(String level) {
        return byLevel.computeIfAbsent(level, this::create);
    }

    private Mixer create(String level) {
        Optional<LostMessages> losses =
                loss == 0 ? Optional.empty() : Optional.of(new LostMessages(loss, seeds, level));
        return new RowMixer(networks.apply(level), losses, time, meter);
    }
}
