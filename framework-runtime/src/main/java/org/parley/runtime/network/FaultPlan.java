package org.parley.runtime.network;

import java.util.List;
import org.parley.api.component.Component;
import org.parley.api.network.NetworkFaultFactory;

/**
 * What goes wrong in the network of a run: {@code network}.
 *
 * @param faults in the order in which they falsify; none for a perfect network
 * @param evenUnsuitable whether a strategy may run that needs what they break
 */
public record FaultPlan(List<Component<NetworkFaultFactory>> faults, Missing missing, boolean evenUnsuitable) {

    /** A perfect network. */
    public static final FaultPlan NONE = new FaultPlan(List.of(), Missing.OWN, false);

    public FaultPlan {
        faults = List.copyOf(faults);
    }

    /** The same faults with other owners of what does not arrive. */
    public FaultPlan handingOver(Missing to) {
        return new FaultPlan(faults, to, evenUnsuitable);
    }

    public boolean isPerfect() {
        return faults.isEmpty();
    }

    /** Whether agents may sit rounds out. */
    public boolean sleeps() {
        return faults.stream().anyMatch(fault -> fault.factory().sleeps(fault.settings()));
    }

    /** How many exchanges ago a message that arrives may have been sent, at most. */
    public int oldest() {
        return faults.stream()
                .mapToInt(fault -> fault.factory().oldest(fault.settings()))
                .sum();
    }
}
