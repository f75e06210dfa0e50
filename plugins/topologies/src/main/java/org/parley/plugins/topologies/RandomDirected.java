package org.parley.plugins.topologies;

import java.util.random.RandomGenerator;
import org.parley.api.topology.Graph;
import org.parley.api.topology.IndependentEdges;
import org.parley.api.topology.TopologyContext;

/** Every directed edge is there or not at every tick, by the toss of its own coin; nobody loses touch with himself. */
final class RandomDirected implements IndependentEdges {

    private static final int MOST_AGENTS_WITH_A_TABLE = 10_000;

    private final TopologyContext context;
    private final int agents;
    private final double highest;
    private final double[][] probabilities;

    private RandomDirected(TopologyContext context, double highest, double[][] probabilities) {
        this.context = context;
        this.agents = context.agents();
        this.highest = highest;
        this.probabilities = probabilities;
    }

    /** The same probability for every edge. */
    static RandomDirected same(TopologyContext context, double probability) {
        refuseUnlessConnectedInTime(context.agents(), probability);
        return new RandomDirected(context, probability, new double[0][]);
    }

    /** A probability of its own for each edge, uniform between two bounds. */
    static RandomDirected between(TopologyContext context, double low, double high) {
        int agents = context.agents();
        refuseUnlessConnectedInTime(agents, high);
        if (agents > MOST_AGENTS_WITH_A_TABLE) {
            throw NetworkErrors.network(
                    agents + " agents are too many for a probability of its own on every edge",
                    "give one number as probability");
        }
        double[][] probabilities = new double[agents][agents];
        for (int from = 0; from < agents; from++) {
            RandomGenerator random = context.random("edge-probability", from);
            for (int to = 0; to < agents; to++) {
                // One minus a number below one is never zero: with low = 0, too, every edge can occur.
                probabilities[from][to] = low + (high - low) * (1 - random.nextDouble());
            }
        }
        return new RandomDirected(context, high, probabilities);
    }

    private static void refuseUnlessConnectedInTime(int agents, double highest) {
        if (agents > 1 && highest == 0) {
            throw NetworkErrors.network("with probability 0 no agent ever hears another", "raise the probability");
        }
        EdgeList.refuseTooMany(agents, highest);
    }

    @Override
    public double probability(int from, int to) {
        return probabilities.length == 0 ? highest : probabilities[from][to];
    }

    @Override
    public int period() {
        return APERIODIC;
    }

    @Override
    public Graph graph(long tick) {
        EdgeList edges = new EdgeList(agents);
        RandomGenerator random = context.random("random-directed", tick);
        BernoulliTrials.successes(agents * (agents - 1L), highest, random, edge -> {
            int from = (int) (edge / (agents - 1));
            int other = (int) (edge % (agents - 1));
            int to = other < from ? other : other + 1;
            if (probabilities.length == 0 || random.nextDouble() * highest < probabilities[from][to]) {
                edges.add(to, from);
            }
        });
        return edges.toGraph();
    }
}
