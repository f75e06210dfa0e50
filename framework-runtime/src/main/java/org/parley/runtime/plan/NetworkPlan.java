package org.parley.runtime.plan;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.network.Network;

/**
 * The graph of a level and its weights, as the run file names them and as they were built; levels that name the same share it.
 *
 * @param weights empty when the topology brings its own
 */
public record NetworkPlan(
        Component<TopologyFactory> topology, Optional<Component<WeightRuleFactory>> weights, Network built) {}
