package org.parley.runtime.engine.block;

import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/**
 * The terms of weights: differences for row-stochastic ones. A complete graph with one weight for every edge has no terms at all: it pulls
 * each row towards the mean.
 */
public final class CompiledWeights extends Terms {

    private final Weights source;

    private final long messages;

    /** @param hosted whose rows are mixed here */
    public CompiledWeights(Weights source, long messages, Hosted hosted) {
        this.source = source;
        this.messages = messages;
        Graph graph = source.graph();
        differences = source.isRowStochastic();
        towardsMean = graph.isComplete() && source.sharedEdgeWeight().isPresent();
        if (towardsMean) {
            pull = pull(source.sharedEdgeWeight().get() * graph.agents());
            return;
        }
        int extra = differences ? 0 : 1;
        offsets = new int[hosted.count() + 1];
        for (int row = 0; row < hosted.count(); row++) {
            offsets[row + 1] = Math.addExact(offsets[row], graph.degree(hosted.agent(row)) + extra);
        }
        agents = new int[offsets[hosted.count()]];
        weights = new double[agents.length];
        for (int row = 0; row < hosted.count(); row++) {
            fillRow(graph, hosted.agent(row), offsets[row]);
        }
    }

    public Weights source() {
        return source;
    }

    /** Messages per exchange. */
    public long messages() {
        return messages;
    }

    private void fillRow(Graph graph, int i, int offset) {
        int at = offset;
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
