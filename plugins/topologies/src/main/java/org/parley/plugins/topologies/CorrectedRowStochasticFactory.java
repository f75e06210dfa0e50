package org.parley.plugins.topologies;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.IndependentEdges;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;
import org.parley.plugins.topologies.WeightRules.EntryWise;

@Described(
        name = "corrected-row-stochastic",
        description =
                "Corrected row-stochastic weights (HGP): on average the transpose of the column-stochastic send weights.")
public final class CorrectedRowStochasticFactory implements WeightRuleFactory {

    private static final int MOST_AGENTS = 5_000;

    private static final Option<String> EXPECTED = Option.choice("expected", "known", "estimated")
            .description(
                    "Source of the expected send weights: the edge probabilities (known) or counted edges (estimated).");
    private static final Option<Integer> WINDOW = Option.integer("window")
            .from(1)
            .to(1_000_000)
            .orElse(1000)
            .description("Number of initial ticks in which edges are counted, if expected is estimated.");

    @Override
    public List<Option<?>> options() {
        return List.of(EXPECTED, WINDOW);
    }

    /** The send weights of a topology are the start: this rule mixes by their transpose. */
    @Override
    public boolean startsFromOwnWeights() {
        return true;
    }

    /** Messages follow the existing edges, but on average they are mixed by the transpose of the send weights. */
    @Override
    public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
        int agents = topology.graph(0).agents();
        if (agents > MOST_AGENTS) {
            throw NetworkErrors.network(
                    "corrected-row-stochastic stores a number for every pair of agents, which is too many for " + agents
                            + " agents",
                    "use at most " + MOST_AGENTS + " agents");
        }
        double[][] factors = factors(settings, topology, agents);
        EntryWise entries = (receiver, sender) -> factors[receiver][sender];
        return (graph, tick) -> entries.on(graph);
    }

    /**
     * Returns the factors of received vectors. Entry [i][j] is the expected weight of the edge from i to j, divided by the probability of
     * the edge from j to i. Entry [i][i] is the expected self-weight of i.
     */
    private static double[][] factors(Settings settings, Topology topology, int agents) {
        if (topology.period() != Topology.APERIODIC) {
            return counted(topology, agents, topology.period());
        }
        if (settings.get(EXPECTED).equals("estimated")) {
            return counted(topology, agents, settings.get(WINDOW));
        }
        if (topology instanceof IndependentEdges random) {
            return known(random, agents);
        }
        throw NetworkErrors.network(
                "the edge probabilities of this topology are not known",
                "set expected: estimated, or use the topology random-directed");
    }

    /** Returns the exact factors, computed from the edge probabilities. */
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

    /**
     * Returns the factors from edges counted in the first ticks; they are exact if these ticks are a full period. Send weights are
     * column-stochastic unless the topology has its own.
     */
    static double[][] counted(Topology topology, int agents, int ticks) {
        double[][] sent = new double[agents][agents];
        double[][] received = new double[agents][agents];
        for (int tick = 0; tick < ticks; tick++) {
            Graph graph = topology.graph(tick);
            Weights weights = topology.ownWeights(tick).orElseGet(() -> WeightRules.push(graph));
            for (int to = 0; to < agents; to++) {
                sent[to][to] += weights.self(to);
                received[to][to]++;
                for (int k = 0; k < graph.degree(to); k++) {
                    int from = graph.neighbor(to, k);
                    sent[from][to] += weights.edge(to, k);
                    received[from][to]++;
                }
            }
        }
        return divide(sent, received);
    }

    /** Returns sent[i][j] / received[j][i] as entry [i][j], and 0 if i never sends to j. */
    private static double[][] divide(double[][] sent, double[][] received) {
        int agents = sent.length;
        double[][] factors = new double[agents][agents];
        for (int i = 0; i < agents; i++) {
            for (int j = 0; j < agents; j++) {
                if (sent[i][j] > 0 && received[j][i] == 0) {
                    throw NetworkErrors.network(
                            "agent " + j + " receives from agent " + i
                                    + ", but never the other way round, so corrected-row-stochastic weights would be biased",
                            "use a topology in which each edge can also occur in the opposite direction");
                }
                factors[i][j] = sent[i][j] > 0 ? sent[i][j] / received[j][i] : 0;
            }
        }
        return factors;
    }

    /**
     * Exact means of a sender's weight 1 / (1 + out-degree) for independent edges with probabilities p_k.
     *
     * <p>Let S be the out-degree. E[1/(1+S)] is the integral over t from 0 to 1 of E[t^S], which is the product of the (1 - p_k + p_k t).
     * Given edge j, E[1/(2 + S without j)] is the integral of t times the product without factor j.
     *
     * <p>Both integrands are polynomials of degree n - 1, which Gauss-Legendre quadrature integrates exactly with n/2 nodes.
     */
    static final class ReciprocalMeans {

        /** Exact for 512 agents. For 10,000 agents and certain edges, the error is 6e-11. */
        private static final int MOST_NODES = 256;

        private final double[] nodes;
        private final double[] weights;

        ReciprocalMeans(int agents) {
            int count = Math.min(MOST_NODES, agents / 2 + 1);
            nodes = new double[count];
            weights = new double[count];
            for (int m = 0; m < count; m++) {
                double x = StrictMath.cos(Math.PI * (m + 0.75) / (count + 0.5));
                double slope = 1;
                for (int newton = 0; newton < 10; newton++) {
                    double value = x;
                    double before = 1;
                    for (int degree = 2; degree <= count; degree++) {
                        double next = ((2 * degree - 1) * x * value - (degree - 1) * before) / degree;
                        before = value;
                        value = next;
                    }
                    slope = count * (x * value - before) / (x * x - 1);
                    x -= value / slope;
                }
                nodes[m] = (1 + x) / 2;
                weights[m] = 1 / ((1 - x * x) * slope * slope);
            }
        }

        /**
         * Returns the expected weight for each receiver and for the sender itself.
         *
         * @param probabilities the probability of the edge to each agent; the sender's own entry is ignored
         */
        double[] shares(double[] probabilities, int sender) {
            double[] shares = new double[probabilities.length];
            for (int m = 0; m < nodes.length; m++) {
                double product = weights[m];
                for (int k = 0; k < probabilities.length; k++) {
                    if (k != sender) {
                        product *= factor(probabilities[k], nodes[m]);
                    }
                }
                for (int k = 0; k < probabilities.length; k++) {
                    shares[k] += k == sender
                            ? product
                            : probabilities[k] * nodes[m] * product / factor(probabilities[k], nodes[m]);
                }
            }
            return shares;
        }

        private static double factor(double probability, double t) {
            return 1 - probability + probability * t;
        }
    }
}
