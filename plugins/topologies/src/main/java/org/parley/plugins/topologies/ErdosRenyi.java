package org.parley.plugins.topologies;

import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import org.parley.api.topology.Graph;
import org.parley.api.topology.TopologyContext;

/** G(n, p): each of the n(n-1)/2 pairs is linked with probability p. */
final class ErdosRenyi {

    private static final int MOST_DRAWS = 100;

    private ErdosRenyi() {}

    static Graph connected(TopologyContext context, double probability) {
        int agents = context.agents();
        if (probability == 1) {
            return Graph.complete(agents);
        }
        EdgeList.refuseTooMany(agents, probability);
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            Graph graph = draw(agents, probability, context.random("erdos-renyi", draw));
            if (graph.isConnected()) {
                return graph;
            }
        }
        throw NetworkErrors.network(
                String.format(
                        Locale.ROOT,
                        "none of %d random graphs of %d agents with probability %s was connected",
                        MOST_DRAWS,
                        agents,
                        probability),
                String.format(
                        Locale.ROOT,
                        "raise the probability well above ln(n)/n = %.3g, where such graphs begin to connect, or try another seed",
                        StrictMath.log(agents) / agents));
    }

    private static Graph draw(int agents, double probability, RandomGenerator random) {
        EdgeList edges = new EdgeList(agents);
        BernoulliTrials.successes(agents * (agents - 1L) / 2, probability, random, new LongConsumer() {

            private int i = 1;
            private long firstOfRow = 0;

            @Override
            public void accept(long pair) {
                while (pair >= firstOfRow + i) {
                    firstOfRow += i;
                    i++;
                }
                int j = (int) (pair - firstOfRow);
                edges.add(i, j);
                edges.add(j, i);
            }
        });
        return edges.toGraph();
    }
}
