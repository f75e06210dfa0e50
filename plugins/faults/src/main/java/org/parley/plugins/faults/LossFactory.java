package org.parley.plugins.faults;

import java.util.List;
import java.util.Optional;
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
@Described(name = "loss", says = "Messages get lost at random, anew at every tick.")
public final class LossFactory implements NetworkFaultFactory {

    private static final Option<Double> PROBABILITY =
            Option.number("probability").from(0).below(1).orElse(0.1).says("How likely a message is to get lost.");
    private static final Option<Boolean> SYMMETRIC = Option.flag("symmetric")
            .orElse(true)
            .says("Whether a link fails in both directions at once, which keeps symmetric weights symmetric.");

    @Override
    public List<Option<?>> options() {
        return List.of(PROBABILITY, SYMMETRIC);
    }

    @Override
    public NetworkFault create(Settings settings, FaultContext context) {
        return new Loss(settings.get(PROBABILITY), settings.get(SYMMETRIC), context.chanceOfLevel("loss"));
    }

    @Override
    public Set<Property> breaks(Settings settings) {
        return settings.get(SYMMETRIC)
                ? Set.of(Property.CONSTANT)
                : Set.of(Property.CONSTANT, Property.SYMMETRIC, Property.COLUMN_STOCHASTIC);
    }

    @Override
    public Optional<String> remedy(Settings settings, Property broken) {
        return broken == Property.CONSTANT ? Optional.empty() : Optional.of("set symmetric: true");
    }

    @Override
    public boolean isRandom(Settings settings) {
        return true;
    }
}
