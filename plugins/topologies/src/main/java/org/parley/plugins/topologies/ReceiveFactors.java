package org.parley.plugins.topologies;

import org.parley.api.topology.Graph;
import org.parley.api.topology.IndependentEdges;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.Weights;

/**
 * By what to multiply u_j when i hears it, so that on average i gets what its own send weights ask for: the expected weight of the edge from
 * i to j over the probability of the edge from j to i. Entry [i][i] is the expected weight that i keeps.
 */
final class ReceiveFactors {

    private ReceiveFactors() {}

    /** From the probabilities of the edges, exactly. */
    static double[][] known(IndependentEdges topology, int agents) {
        ReciprocalMeans means = new ReciprocalMeans(agents);
        double[][] probabilities = new double[agents][agents];
        for (int from = 0; from < agents; from++) {
            for (int to = 0; to < agents; to++) {
                probabilities[from][to] = from == to ? 1 : topology.probability(from, to);
            }
        }
        double[][] sent = new double[agents][];
        for (int from = 0; from < agents; from++) {
            sent[from] = means.shares(probabilities[from], from);
        }
        return divide(sent, probabilities);
    }

    /** From what the agents would have counted in the first ticks; exact when these are all there is. They send by push unless the topology brings weights. */
    static double[][] counted(Topology topology, int agents, int ticks) {
        double[][] sent = new double[agents][agents];
        double[][] heard = new double[agents][agents];
        WeightRule push = new Push();
        for (int tick = 0; tick < ticks; tick++) {
            Graph graph = topology.graph(tick);
            long now = tick;
            Weights weights = topology.ownWeights(now).orElseGet(() -> push.weights(graph, now));
            for (int to = 0; to < agents; to++) {
                sent[to][to] += weights.self(to);
                heard[to][to]++;
                for (int k = 0; k < graph.degree(to); k++) {
                    int from = graph.neighbour(to, k);
                    sent[from][to] += weights.edge(to, k);
                    heard[from][to]++;
                }
            }
        }
        return divide(sent, heard);
    }

    /** Entry [i][j] of the result is sent[i][j] / heard[j][i]; an edge that is never there in either direction gets nothing. */
    private static double[][] divide(double[][] sent, double[][] heard) {
        int agents = sent.length;
        double[][] factors = new double[agents][agents];
        for (int i = 0; i < agents; i++) {
            for (int j = 0; j < agents; j++) {
                if (sent[i][j] > 0 && heard[j][i] == 0) {
                    throw NetworkErrors.network(
                            "agent " + j + " hears agent " + i
                                    + " but is never heard by it, so corrected-receive weights would be biased",
                            "use a topology where each edge can also occur the other way round");
                }
                factors[i][j] = sent[i][j] > 0 ? sent[i][j] / heard[j][i] : 0;
            }
        }
        return factors;
    }
}
