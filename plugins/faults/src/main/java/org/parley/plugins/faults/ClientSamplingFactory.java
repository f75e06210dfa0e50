package org.parley.plugins.faults;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.pf4j.Extension;

@Extension
@Described(
        name = "client-sampling",
        says = "In every round a random choice of so many agents takes part, the others sleep.")
public final class ClientSamplingFactory extends SleepFactory {

    private static final Option<Double> FRACTION = Option.number("fraction")
            .above(0)
            .to(1)
            .orElse(0.1)
            .says("The share of agents that take part in a round, at least one of them.");

    public ClientSamplingFactory() {
        super(
                List.of(FRACTION),
                (settings, context) -> new ClientSampling(
                        (int) Math.max(1, Math.round(settings.get(FRACTION) * context.agents())),
                        context.agents(),
                        context.chance("client-sampling")));
    }

    @Override
    public boolean isRandom(Settings settings) {
        return true;
    }
}
