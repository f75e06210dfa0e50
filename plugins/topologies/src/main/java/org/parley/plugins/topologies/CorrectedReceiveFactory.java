package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.IndependentEdges;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "corrected-receive",
        says = "HGP's weights on what is received: on average the transpose of the push weights.")
public final class CorrectedReceiveFactory implements WeightRuleFactory {

    private static final int MOST_AGENTS = 5_000;

    private static final Option<String> EXPECTED = Option.choice("expected", "known", "estimated")
            .says("Whether the expected send weights come from the edge probabilities or from counting edges.");
    private static final Option<Integer> WINDOW = Option.integer("window")
            .from(1)
            .to(1_000_000)
            .orElse(1000)
            .says("How many of the first ticks are counted when expected is estimated.");

    @Override
    public List<Option<?>> options() {
        return List.of(EXPECTED, WINDOW);
    }

    /** Beside a matrix of send weights it mixes by the transpose. */
    @Override
    public boolean startsFromOwnWeights() {
        return true;
    }

    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        int agents = topology.graph(0).agents();
        if (agents > MOST_AGENTS) {
            throw NetworkErrors.network(
                    "corrected-receive keeps a number for every pair of agents, too many for " + agents + " agents",
                    "use at most " + MOST_AGENTS + " agents");
        }
        if (topology.period() != Topology.APERIODIC) {
            return new CorrectedReceive(ReceiveFactors.counted(topology, agents, topology.period()));
        }
        if (settings.get(EXPECTED).equals("estimated")) {
            int window = settings.get(WINDOW);
            return new CorrectedReceive(ReceiveFactors.counted(topology, agents, window));
        }
        if (topology instanceof IndependentEdges random) {
            return new CorrectedReceive(ReceiveFactors.known(random, agents));
        }
        throw NetworkErrors.network(
                "the edge probabilities of this topology are not known",
                "set expected: estimated, or use the topology random-directed");
    }
}
