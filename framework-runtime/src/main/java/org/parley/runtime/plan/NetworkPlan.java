package org.parley.runtime.plan;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;

/**
 * The graph of a level and its weights.
 *
 * @param weights empty when the topology brings its own
 */
public record NetworkPlan(Component<TopologyFactory> topology, Optional<Component<WeightRuleFactory>> weights) {}
