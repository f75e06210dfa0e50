package org.parley.runtime.network;

import java.util.List;
import org.parley.api.component.Component;
import org.parley.api.network.NetworkFaultFactory;

/**
 * The faults of a run's network: the key {@code network}.
 *
 * @param faults in the order in which they falsify messages; empty for a perfect network
 * @param evenIncompatible whether a strategy may run although the faults violate its requirements
 */
public record FaultPlan(List<Component<NetworkFaultFactory>> faults, LostWeight lostWeight, boolean evenIncompatible) {

    /** A network without faults. */
    public static final FaultPlan NONE = new FaultPlan(List.of(), LostWeight.SELF, false);

    public FaultPlan {
        faults = List.copyOf(faults);
    }

    /** Returns the same faults with another rule for the weight of lost messages. */
    public FaultPlan withLostWeight(LostWeight to) {
        return new FaultPlan(faults, to, evenIncompatible);
    }

    public boolean isPerfect() {
        return faults.isEmpty();
    }

    /** Returns whether agents may be inactive in some rounds. */
    public boolean makesInactive() {
        return faults.stream().anyMatch(fault -> fault.factory().makesInactive(fault.settings()));
    }

    /** Returns the maximum age of an arriving message, in exchanges. */
    public int oldest() {
        return faults.stream()
                .mapToInt(fault -> fault.factory().maxAge(fault.settings()))
                .sum();
    }
}
