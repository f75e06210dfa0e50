package org.parley.api.topology;

import java.util.Optional;

/**
 * A mixing matrix W on a graph. Agent i multiplies what it receives from agent j by w_ij.
 *
 * <p>Weights are immutable. Stochasticity and symmetry are checked with a tolerance of 1e-12. The extreme eigenvalues
 * are computed on first use: from the Laplacian if all edges have the same weight, and otherwise by the Lanczos method.
 */
public final class Weights {

    /** The tolerance for row and column sums and for the symmetry of weights. */
    public static final double TOLERANCE = 1e-12;

    private final Graph graph;
    private final Optional<Double> everyEdge;
    private final double[] self;
    private final double[] edges;
    private volatile Boolean symmetric;
    private volatile Boolean rowStochastic;
    private volatile Boolean columnStochastic;
    private volatile Spectrum spectrum;

    private Weights(Graph graph, Optional<Double> everyEdge, double[] self, double[] edges) {
        this.graph = graph;
        this.everyEdge = everyEdge;
        this.self = self;
        this.edges = edges;
    }

    /**
     * {@return I - c L: the same weight c on every edge} The weight of the agent itself makes each row sum to one.
     *
     * @param graph the graph to which the weights belong
     * @param weight c, the weight of every edge
     */
    public static Weights everyEdge(Graph graph, double weight) {
        return new Weights(graph, Optional.of(weight), new double[0], new double[0]);
    }

    /**
     * {@return weights with the given entries, which are copied}
     *
     * @param graph the graph to which the weights belong
     * @param self w_ii of every agent
     * @param edges the weights of the edges in the graph's order, by receiver and then by sender
     * @throws IllegalArgumentException if the number of entries does not match the graph
     */
    public static Weights of(Graph graph, double[] self, double[] edges) {
        if (self.length != graph.agents() || edges.length != graph.edges()) {
            throw new IllegalArgumentException("expected " + graph.agents() + " own and " + graph.edges()
                    + " edge weights, got " + self.length + " and " + edges.length);
        }
        return new Weights(graph, Optional.empty(), self.clone(), edges.clone());
    }

    /** {@return the graph} */
    public Graph graph() {
        return graph;
    }

    /** {@return the weight of every edge, if these weights were created by {@link #everyEdge}} */
    public Optional<Double> sharedEdgeWeight() {
        return everyEdge;
    }

    /**
     * {@return w_ii}
     *
     * @param i the index of the agent, from 0
     */
    public double self(int i) {
        return everyEdge.isPresent() ? 1 - everyEdge.get() * graph.degree(i) : self[i];
    }

    /**
     * {@return the weight of the k-th in-neighbor of agent i}
     *
     * @param i the receiver, from 0
     * @param k the position of the sender among the in-neighbors, from 0 to {@code degree(i) - 1}
     */
    public double edge(int i, int k) {
        return everyEdge.isPresent() ? everyEdge.get() : edges[(int) graph.edgeOffset(i) + k];
    }

    /** {@return the lazy weights (I + W) / 2} If W is symmetric and stochastic, their eigenvalues are nonnegative. */
    public Weights lazy() {
        if (everyEdge.isPresent()) {
            return everyEdge(graph, everyEdge.get() / 2);
        }
        double[] lazySelf = new double[self.length];
        double[] lazyEdges = new double[edges.length];
        for (int i = 0; i < self.length; i++) {
            lazySelf[i] = (1 + self[i]) / 2;
        }
        for (int e = 0; e < edges.length; e++) {
            lazyEdges[e] = edges[e] / 2;
        }
        return new Weights(graph, Optional.empty(), lazySelf, lazyEdges);
    }

    /** {@return whether w_ij = w_ji for all i and j} */
    public boolean isSymmetric() {
        if (symmetric == null) {
            symmetric = graph.isSymmetric() && (everyEdge.isPresent() || edgesAreSymmetric());
        }
        return symmetric;
    }

    /** {@return whether each row sums to one} */
    public boolean isRowStochastic() {
        if (rowStochastic == null) {
            rowStochastic = everyEdge.isPresent() || worst(rowSums()) <= TOLERANCE;
        }
        return rowStochastic;
    }

    /** {@return whether each column sums to one} */
    public boolean isColumnStochastic() {
        if (columnStochastic == null) {
            boolean byConstruction = everyEdge.isPresent() && graph.isSymmetric();
            columnStochastic = byConstruction || worst(columnSums()) <= TOLERANCE;
        }
        return columnStochastic;
    }

    /**
     * {@return the extreme eigenvalues apart from the trivial one}
     *
     * @throws IllegalStateException if the weights are not symmetric and row-stochastic
     */
    public Spectrum spectrum() {
        if (spectrum == null) {
            spectrum = graph.agents() == 1 ? Spectrum.OF_ONE_AGENT : computeSpectrum();
        }
        return spectrum;
    }

    private Spectrum computeSpectrum() {
        if (!isSymmetric() || !isRowStochastic()) {
            throw new IllegalStateException("weights have a spectrum only if they are symmetric and row-stochastic");
        }
        if (everyEdge.isPresent()) {
            Spectrum laplacian = graph.laplacianSpectrum();
            double weight = everyEdge.get();
            return new Spectrum(1 - weight * laplacian.largest(), 1 - weight * laplacian.smallest());
        }
        return Lanczos.extremes(graph.agents(), this::apply);
    }

    private void apply(double[] in, double[] out) {
        for (int i = 0; i < out.length; i++) {
            double sum = in[i];
            for (int k = 0; k < graph.degree(i); k++) {
                sum += edge(i, k) * (in[graph.neighbor(i, k)] - in[i]);
            }
            out[i] = sum;
        }
    }

    private boolean edgesAreSymmetric() {
        for (int i = 0; i < graph.agents(); i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbor(i, k);
                if (Math.abs(edge(i, k) - edge(j, graph.indexOf(j, i))) > TOLERANCE) {
                    return false;
                }
            }
        }
        return true;
    }

    private double[] rowSums() {
        double[] sums = new double[graph.agents()];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = self(i);
            for (int k = 0; k < graph.degree(i); k++) {
                sums[i] += edge(i, k);
            }
        }
        return sums;
    }

    private double[] columnSums() {
        double[] sums = new double[graph.agents()];
        for (int i = 0; i < sums.length; i++) {
            sums[i] += self(i);
            for (int k = 0; k < graph.degree(i); k++) {
                sums[graph.neighbor(i, k)] += edge(i, k);
            }
        }
        return sums;
    }

    private static double worst(double[] sums) {
        double worst = 0;
        for (double sum : sums) {
            worst = Math.max(worst, Math.abs(sum - 1));
        }
        return worst;
    }
}
