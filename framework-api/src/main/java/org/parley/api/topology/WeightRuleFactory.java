package org.parley.api.topology;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Makes a {@link WeightRule} for one level of one run. */
public interface WeightRuleFactory extends ComponentFactory {

    /**
     * @param topology the topology whose graphs will be weighted, for rules that need more than the graph of the moment
     */
    WeightRule create(Settings settings, Topology topology);

    /** Whether the rule may stand beside a topology that brings its own weights, because it starts from them. */
    default boolean startsFromOwnWeights() {
        return false;
    }
}
