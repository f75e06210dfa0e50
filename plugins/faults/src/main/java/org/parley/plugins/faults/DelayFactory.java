package org.parley.plugins.faults;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.network.FaultContext;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(name = "delay", says = "Messages arrive late, by a random number of exchanges up to a bound.")
public final class DelayFactory implements NetworkFaultFactory {

    private static final Option<Integer> BOUND = Option.integer("bound")
            .from(0)
            .to(1000)
            .orElse(3)
            .says("How many exchanges ago a message was sent, at most.");

    @Override
    public List<Option<?>> options() {
        return List.of(BOUND);
    }

    @Override
    public NetworkFault create(Settings settings, FaultContext context) {
        return new Delay(settings.get(BOUND), context.chanceOfLevel("delay"));
    }

    @Override
    public Set<Property> breaks(Settings settings) {
        return settings.get(BOUND) == 0 ? Set.of() : Set.of(Property.FRESH);
    }

    @Override
    public int oldest(Settings settings) {
        return settings.get(BOUND);
    }

    @Override
    public boolean isRandom(Settings settings) {
        return settings.get(BOUND) > 0;
    }
}
