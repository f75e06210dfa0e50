package org.parley.plugins.robust;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.network.FaultContext;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** What the factories of attackers have in common: who lies. */
abstract class LiarsFactory implements NetworkFaultFactory {

    private static final Option<double[]> AGENTS =
            Option.numbers("agents").from(0).mandatory().says("Who lies, by number; the first agent is 0.");

    private final Option<Double> strength;

    LiarsFactory(Option<Double> strength) {
        this.strength = strength;
    }

    abstract NetworkFault create(BitSet liars, double howMuch, FaultContext context);

    @Override
    public final List<Option<?>> options() {
        return List.of(AGENTS, strength);
    }

    @Override
    public final List<String> faults(Settings settings) {
        for (double number : settings.get(AGENTS)) {
            if (number != Math.rint(number)) {
                return List.of("agents must be whole numbers, got " + number);
            }
        }
        return List.of();
    }

    @Override
    public final NetworkFault create(Settings settings, FaultContext context) {
        BitSet liars = new BitSet(context.agents());
        for (double number : settings.get(AGENTS)) {
            if (number >= context.agents()) {
                throw refusal("'" + name() + "' names agent " + (long) number + " of " + context.agents(), context);
            }
            liars.set((int) number);
        }
        if (liars.cardinality() == context.agents()) {
            throw refusal("'" + name() + "' makes liars of all " + context.agents() + " agents", context);
        }
        return create(liars, settings.get(strength), context);
    }

    private static ParleyException refusal(String sentence, FaultContext context) {
        return new ParleyException(new Fault(
                ErrorCode.CONFIG_OUT_OF_RANGE,
                "network.faults",
                sentence,
                "name some of the agents from 0 to " + (context.agents() - 1)));
    }

    @Override
    public final Set<Property> breaks(Settings settings) {
        return Set.of(Property.HONEST);
    }
}
