package org.parley.runtime.engine.block;

import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/**
 * Weights flattened for mixing: each row's terms in ascending order of the sender.
 *
 * <p>Row-stochastic weights list the neighbours only, for x_i + sum w_ij (x_j - x_i); others list the agent itself as well, for
 * sum w_ij x_j. A complete graph with one weight for every edge has no terms at all: it pulls each row towards the mean.
 */
public final class CompiledWeights {

    private final Weights source;

    private final long messages;

    final boolean differences;
    final boolean towardsMean;

    /** n times the edge weight: 1 replaces every row by the mean. */
    final double pull;

    final int[] offsets;
    final int[] agents;
    final double[] weights;

    public CompiledWeights(Weights source, long messages) {
        this.source = source;
        this.messages = messages;
        Graph graph = source.graph();
        differences = source.isRowStochastic();
        towardsMean = graph.isComplete() && source.sharedEdgeWeight().isPresent();
        if (towardsMean) {
            pull = pull(source.sharedEdgeWeight().get() * graph.agents());
            offsets = new int[0];
            agents = new int[0];
            weights = new double[0];
            return;
        }
        pull = 0;
        int extra = differences ? 0 : 1;
        offsets = new int[graph.agents() + 1];
        for (int i = 0; i < graph.agents(); i++) {
            offsets[i + 1] = Math.addExact(offsets[i], graph.degree(i) + extra);
        }
        agents = new int[offsets[graph.agents()]];
        weights = new double[agents.length];
        for (int i = 0; i < graph.agents(); i++) {
            fillRow(graph, i);
        }
    }

    public Weights source() {
        return source;
    }

    /** Messages per exchange, lost ones included. */
    public long messages() {
        return messages;
    }

    /** Whether every row is pulled towards the mean over all rows. */
    public boolean isTowardsMean() {
        return towardsMean;
    }

    /** 1 whatever 1/n times n rounds to: what replaces every row by the mean leaves them equal to the last bit. */
    private static double pull(double edgeWeightTimesAgents) {
        return Math.abs(edgeWeightTimesAgents - 1) <= Weights.TOLERANCE ? 1 : edgeWeightTimesAgents;
    }

    private void fillRow(Graph graph, int i) {
        int at = offsets[i];
        boolean selfPending = !differences;
        for (int k = 0; k < graph.degree(i); k++) {
            int j = graph.neighbour(i, k);
            if (selfPending && j > i) {
                agents[at] = i;
                weights[at++] = source.self(i);
                selfPending = false;
            }
            agents[at] = j;
            weights[at++] = source.edge(i, k);
        }
        if (selfPending) {
            agents[at] = i;
            weights[at] = source.self(i);
        }
    }
}
