package org.parley.runtime.engine.block;

import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/**
 * The terms by which the hosted rows of a block are mixed. The terms of each row are in ascending order of the sender, which may be in
 * another process.
 *
 * <p>In difference form they list only the neighbors, for x_i + sum w_ij (x_j - x_i); otherwise also the agent itself, for sum w_ij x_j.
 */
public abstract class Terms {

    boolean differences;

    /** If true, every row is pulled towards a common mean, and there are no terms. */
    boolean towardsMean;

    /** The number of agents times the edge weight; 1 replaces every row by the mean. */
    double pull;

    /** The number of agents over which the mean is taken: the first ones of {@link #meanAgents}; 0 for all agents. */
    int meanCount;

    int[] meanAgents = new int[0];
    /** The start of each row's terms. */
    int[] offsets = new int[0];

    int[] agents = new int[0];
    double[] weights = new double[0];

    /** Returns whether every row is pulled towards a common mean. */
    public final boolean isTowardsMean() {
        return towardsMean;
    }

    /** Returns the agents over which the mean is taken, if not all: the first {@link #meanCount} entries. */
    public final int[] meanAgents() {
        return meanAgents;
    }

    /** Returns the number of agents over which the mean is taken; 0 for all agents. */
    public final int meanCount() {
        return meanCount;
    }

    /** Returns the number of agents times the edge weight; 1 replaces every row by the mean. */
    public final double pull() {
        return pull;
    }

    /** Returns 1 if the sum of weights is 1 up to rounding, so that replacing every row by the mean makes them bit-identical. */
    static double pull(double weights) {
        return Math.abs(weights - 1) <= Weights.TOLERANCE ? 1 : weights;
    }

    /** The terms of messages that arrive at one tick, some of them delayed. The memory is reused. */
    public static final class ArrivedTerms extends Terms {

        int[] ages = new int[0];
        private double[] self = new double[0];
        private int row;
        private int size;

        /**
         * Removes all terms.
         *
         * @param edges the maximum number of terms from neighbors
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

        /**
         * Adds a term to the current row. Senders must be in ascending order; they include the row's own agent unless terms are
         * differences.
         */
        public void add(int sender, double weight, int age) {
            agents[size] = sender;
            weights[size] = weight;
            ages[size++] = age;
        }

        /**
         * Ends the current row.
         *
         * @param own the weight of the row's own agent
         */
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
     * The terms of a weight matrix, in difference form if it is row-stochastic. A complete graph with a single weight for all edges has no
     * terms, because each row is pulled towards the mean.
     */
    public static final class CompiledWeights extends Terms {

        private final Weights source;

        private final long messages;

        /**
         * Compiles the weights.
         *
         * @param hosted the agents whose rows are mixed here
         */
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

        /** Returns the number of messages per exchange. */
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

    /** Pulls every row towards the mean over selected agents. The memory is reused. */
    public static final class MeanOfSome extends Terms {

        public MeanOfSome() {
            towardsMean = true;
        }

        /** Removes all agents. */
        public void begin(int most) {
            meanCount = 0;
            if (meanAgents.length < most) {
                meanAgents = new int[most];
            }
        }

        public void add(int agent) {
            meanAgents[meanCount++] = agent;
        }

        /**
         * Sets the strength of the pull.
         *
         * @param weights the sum of the weights of all these rows; 1 replaces every row by the mean
         */
        public void end(double weights) {
            pull = pull(weights);
        }
    }
}
