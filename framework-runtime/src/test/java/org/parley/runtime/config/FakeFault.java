package org.parley.runtime.config;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.network.FaultContext;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** A fault that declares the given properties as broken and never occurs. */
public record FakeFault(String name, Set<Property> breaks, boolean inactive, List<Option<?>> options)
        implements NetworkFaultFactory {

    static final Option<Double> PROBABILITY =
            Option.number("probability").from(0).below(1).orElse(0.1).description("Of loss.");

    /** Loses messages in both directions. */
    public static final FakeFault LOSS = new FakeFault("loss", Set.of(Property.CONSTANT), false, List.of(PROBABILITY));

    @Override
    public String description() {
        return "Breaks " + breaks + ".";
    }

    @Override
    public NetworkFault create(Settings settings, FaultContext context) {
        return new NetworkFault() {};
    }

    @Override
    public Set<Property> breaks(Settings settings) {
        return breaks;
    }

    @Override
    public Optional<String> suggestedFix(Settings settings, Property broken) {
        return broken == Property.COLUMN_STOCHASTIC ? Optional.of("set symmetric: true") : Optional.empty();
    }

    @Override
    public boolean makesInactive(Settings settings) {
        return inactive;
    }
}
