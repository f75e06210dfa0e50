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

/** {@code stragglers}: see {@link Stragglers} and {@link Slowness}. */
@Extension
@Described(name = "stragglers", says = "Given agents are slow: they skip rounds, or what others have of them is old.")
public final class StragglersFactory implements NetworkFaultFactory {

    private static final Option<double[]> AGENTS = Agents.option("Who is slow.");
    private static final Option<Integer> FACTOR =
            Option.integer("factor").from(2).to(1000).orElse(2).says("How many times slower they are.");
    private static final Option<String> EFFECT =
            Option.choice("effect", "skip", "late").says("Whether they skip rounds, or are heard of so much later.");

    @Override
    public List<Option<?>> options() {
        return List.of(AGENTS, FACTOR, EFFECT);
    }

    @Override
    public List<String> faults(Settings settings) {
        return Agents.faults(settings.get(AGENTS));
    }

    @Override
    public NetworkFault create(Settings settings, FaultContext context) {
        var slow = Agents.of(settings.get(AGENTS), context.agents(), name());
        int factor = settings.get(FACTOR);
        return sleeps(settings) ? new Slowness(slow, factor) : new Stragglers(slow, factor - 1);
    }

    @Override
    public Set<Property> breaks(Settings settings) {
        return Set.of(sleeps(settings) ? Property.CONSTANT : Property.FRESH);
    }

    @Override
    public int oldest(Settings settings) {
        return sleeps(settings) ? 0 : settings.get(FACTOR) - 1;
    }

    @Override
    public boolean sleeps(Settings settings) {
        return settings.get(EFFECT).equals("skip");
    }
}
