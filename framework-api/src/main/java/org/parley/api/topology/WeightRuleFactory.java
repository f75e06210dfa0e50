package org.parley.api.topology;

import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Makes a {@link WeightRule} for one level of one run. */
public interface WeightRuleFactory extends ComponentFactory {

    /**
     * @param topology the topology whose graphs will be weighted, for rules that need more than the graph of the moment
     * @param context the size of the network, and chance
     */
    WeightRule create(Settings settings, Topology topology, TopologyContext context);

    /** Whether the rule may stand beside a topology that brings its own weights, because it starts from them. */
    default boolean startsFromOwnWeights() {
        return false;
    }

    /**
     * What to change in these settings so that all eigenvalues on this graph lie above a bound, for a strategy that needs it.
     *
     * @return a few words to stand in an error message; empty when the rule has no setting for it
     */
    default Optional<String> suggestedFix(Settings settings, Graph graph, double smallestEigenvalueAbove) {
        return Optional.empty();
    }
}
