package org.parley.plugins.faults;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.network.FaultContext;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** What the faults that send agents to sleep have in common: a sleeper is cut off in both directions, so symmetric weights stay symmetric. */
abstract class SleepFactory implements NetworkFaultFactory {

    private final List<Option<?>> options;
    private final BiFunction<Settings, FaultContext, NetworkFault> maker;

    SleepFactory(List<Option<?>> options, BiFunction<Settings, FaultContext, NetworkFault> maker) {
        this.options = options;
        this.maker = maker;
    }

    @Override
    public final List<Option<?>> options() {
        return options;
    }

    @Override
    public final NetworkFault create(Settings settings, FaultContext context) {
        return maker.apply(settings, context);
    }

    @Override
    public final Set<Property> breaks(Settings settings) {
        return Set.of(Property.CONSTANT);
    }

    @Override
    public final boolean sleeps(Settings settings) {
        return true;
    }
}
