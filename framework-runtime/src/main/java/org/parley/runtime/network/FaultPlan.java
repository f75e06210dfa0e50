package org.parley.runtime.network;

import java.util.List;
import org.parley.api.component.Component;
import org.parley.api.network.NetworkFaultFactory;

/**
 * What goes wrong in the network of a run: {@code network}.
 *
 * @param faults in the order in which they falsify; none for a perfect network
 * @param evenIncompatible whether a strategy may run although they break what it needs
 */
public record FaultPlan(List<Component<NetworkFaultFactory>> faults, LostWeight lostWeight, boolean evenIncompatible) {

    /** A perfect network. */
    public static final FaultPlan NONE = new FaultPlan(List.of(), LostWeight.SELF, false);

    public FaultPlan {
        faults = List.copyOf(faults);
    }

    /** Returns the same faults with another place for the weight of lost messages. */
    public FaultPlan handingOver(LostWeight to) {
        return new FaultPlan(faults, to, evenIncompatible);
    }

    public boolean isPerfect() {
        return faults.isEmpty();
    }

    /** Whether agents may sit rounds out. */
    public boolean makesInactive() {
        return faults.stream().anyMatch(fault -> fault.factory().makesInactive(fault.settings()));
    }

    /** How many exchanges ago a message that arrives may have been sent, at most. */
    public int oldest() {
        return faults.stream()
                .mapToInt(fault -> fault.factory().maxAge(fault.settings()))
                .sum();
    }
}
