package org.parley.plugins.topologies;

import java.util.Arrays;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;

@Described(
        name = "one-peer-exponential",
        description =
                "One-peer exponential graph: at each tick, every agent receives from one other, 1, 2, 4, 8, ... places away in turn.")
public final class OnePeerExponentialFactory implements TopologyFactory {

    @Override
    public Topology create(Settings settings, TopologyContext context) {
        return new OnePeerExponential(context.agents());
    }

    /**
     * The directed exponential graph, one hop at a time: at tick t, agent i receives from agent i - 2^(t mod ceil(log2 n)).
     *
     * <p>With weights of one half, one period averages exactly if n is a power of two (Ying et al. 2021).
     */
    static final class OnePeerExponential implements Topology {

        private final Graph[] graphs;

        OnePeerExponential(int agents) {
            graphs = agents == 1
                    ? new Graph[] {Graph.complete(1)}
                    : Arrays.stream(StaticGraphs.hops(agents))
                            .mapToObj(hop -> Graph.of(agents, i -> new int[] {(i + agents - hop) % agents}))
                            .toArray(Graph[]::new);
        }

        @Override
        public Graph graph(long tick) {
            return graphs[(int) (tick % graphs.length)];
        }

        @Override
        public int period() {
            return graphs.length;
        }
    }
}
