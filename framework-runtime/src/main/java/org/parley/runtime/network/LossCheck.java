package org.parley.runtime.network;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

/** Compares what a mixing strategy needs with what {@link LostMessages} leave of the weights. */
public final class LossCheck {

    /** A message lost one way takes from its sender's column, not from the one of the way back, and at other ticks than others. */
    private static final Set<Property> BROKEN =
            EnumSet.of(Property.SYMMETRIC, Property.COLUMN_STOCHASTIC, Property.CONSTANT);

    private LossCheck() {}

    /** The needs that lost messages break, each to follow "needs". */
    public static List<String> broken(Component<MixingStrategyFactory> mixing) {
        WeightRequirement needs = mixing.factory().needs(mixing.settings());
        return isPlainGossip(needs, mixing.factory().exactness(mixing.settings()))
                ? List.of()
                : needs.properties().stream()
                        .filter(BROKEN::contains)
                        .sorted()
                        .map(WeightCheck::words)
                        .toList();
    }

    /**
     * It needs columns for the network's average, which it promises to keep near the solution only; rows still sum to one, so that equal values
     * stay equal and what loss moves the average by is one more disturbance of that size.
     */
    private static boolean isPlainGossip(WeightRequirement needs, Exactness exactness) {
        return exactness == Exactness.BIASED && needs.equals(WeightRequirement.DOUBLY_STOCHASTIC);
    }
}
