package org.parley.runtime.plan;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.Networks;

/**
 * The graph of a level and its weights, as the run file names them and as they were built; levels that name the same share it.
 *
 * @param weights empty when the topology brings its own
 */
public record NetworkPlan(
        Component<TopologyFactory> topology, Optional<Component<WeightRuleFactory>> weights, Network built) {

    /** The network of a channel. */
    public static NetworkPlan of(SectionValues channel, Networks networks) {
        Component<TopologyFactory> topology = channel.get(RunGrammar.TOPOLOGY);
        Optional<Component<WeightRuleFactory>> weights = channel.find(RunGrammar.WEIGHTS);
        return new NetworkPlan(topology, weights, networks.of(topology, weights));
    }
}
