package org.parley.runtime.engine.block;

import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/**
 * What the hosted rows of a block become when they are mixed: each row's terms in ascending order of the sender, which may live elsewhere.
 *
 * <p>As differences they list the neighbors only, for x_i + sum w_ij (x_j - x_i); otherwise the agent itself as well, for sum w_ij x_j.
 */
public abstract class Terms {

    boolean differences;

    /** Whether every row is pulled towards one mean; then there are no terms. */
    boolean towardsMean;

    /** n times the edge weight: 1 replaces every row by the mean. */
    double pull;

    /** How many agents the mean is over; those of {@link #meanAgents} where there are any, otherwise all. */
    int meanCount;

    int[] meanAgents = new int[0];
    /** By row. */
    int[] offsets = new int[0];

    int[] agents = new int[0];
    double[] weights = new double[0];

    /** Whether every row is pulled towards one mean. */
    public final boolean isTowardsMean() {
        return towardsMean;
    }

    /** The agents that the mean is over, if not all of them: the first {@link #meanCount} of these. */
    public final int[] meanAgents() {
        return meanAgents;
    }

    /** 0 where the mean is over all agents. */
    public final int meanCount() {
        return meanCount;
    }

    /** n times the edge weight: 1 replaces every row by the mean. */
    public final double pull() {
        return pull;
    }

    /** 1 whatever 1/n times n rounds to: what replaces every row by the mean leaves them equal to the last bit. */
    static double pull(double weights) {
        return Math.abs(weights - 1) <= Weights.TOLERANCE ? 1 : weights;
    }

    /** Terms of the messages that arrive at one tick, some of them old; written again and again into the same memory. */
    public static final class ArrivedTerms extends Terms {

        int[] ages = new int[0];
        private double[] self = new double[0];
        private int row;
        private int size;

        /**
         * Forgets all terms.
         *
         * @param edges the most terms from neighbors there can be
         */
        public void begin(int rows, int edges, boolean asDifferences) {
            if (self.length < rows) {
                self = new double[rows];
                offsets = new int[rows + 1];
            }
            if (agents.length < edges + rows) {
                agents = new int[edges + rows];
                weights = new double[edges + rows];
                ages = new int[edges + rows];
            }
            differences = asDifferences;
            row = 0;
            size = 0;
        }

        /** Adds a term to the row under way; senders come in ascending order, the row's own agent among them where terms are no differences. */
        public void add(int sender, double weight, int age) {
            agents[size] = sender;
            weights[size] = weight;
            ages[size++] = age;
        }

        /** @param own the weight of the row's own agent */
        public void endRow(double own) {
            self[row] = own;
            offsets[++row] = size;
        }

        public boolean areDifferences() {
            return differences;
        }

        public double self(int ofRow) {
            return self[ofRow];
        }

        public int begin(int ofRow) {
            return offsets[ofRow];
        }

        public int end(int ofRow) {
            return offsets[ofRow + 1];
        }

        public int sender(int term) {
            return agents[term];
        }

        public double weight(int term) {
            return weights[term];
        }

        public int age(int term) {
            return ages[term];
        }
    }

    /**
     * The terms of weights: differences for row-stochastic ones. A complete graph with one weight for every edge has no terms at all: it pulls
     * each row towards the mean.
     */
    public static final class CompiledWeights extends Terms {

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
                int j = graph.neighbor(i, k);
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

    /** Pulls every row towards the mean over those of some agents; written again and again into the same memory. */
    public static final class MeanOfSome extends Terms {

        public MeanOfSome() {
            towardsMean = true;
        }

        /** Forgets all agents. */
        public void begin(int most) {
            meanCount = 0;
            if (meanAgents.length < most) {
                meanAgents = new int[most];
            }
        }

        public void add(int agent) {
            meanAgents[meanCount++] = agent;
        }

        /** @param weights the sum of what all these rows weigh: 1 replaces every row by the mean */
        public void end(double weights) {
            pull = pull(weights);
        }
    }
}
