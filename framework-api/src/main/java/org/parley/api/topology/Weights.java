package org.parley.api.topology;

import java.util.Optional;

/**
 * A mixing matrix W on a graph: w_ij multiplies what i receives from j.
 *
 * <p>Immutable. Stochasticity and symmetry are judged to 1e-12; the extreme eigenvalues are computed when first asked for, in closed form where every
 * edge has the same weight and the graph knows its Laplacian, by Lanczos otherwise.
 */
public final class Weights {

    /** How far a row or column sum may be from one, and w_ij from w_ji. */
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

    /** I - c L: the same weight on every edge, whatever is left on the agent itself. */
    public static Weights everyEdge(Graph graph, double weight) {
        return new Weights(graph, Optional.of(weight), new double[0], new double[0]);
    }

    /**
     * Any weights.
     *
     * @param self w_ii for every agent
     * @param edges in the graph's order: by receiver, then by sender
     */
    public static Weights of(Graph graph, double[] self, double[] edges) {
        if (self.length != graph.agents() || edges.length != graph.edges()) {
            throw new IllegalArgumentException("expected " + graph.agents() + " own and " + graph.edges()
                    + " edge weights, got " + self.length + " and " + edges.length);
        }
        return new Weights(graph, Optional.empty(), self.clone(), edges.clone());
    }

    public Graph graph() {
        return graph;
    }

    /** The weight all edges share, where they do by construction. */
    public Optional<Double> sharedEdgeWeight() {
        return everyEdge;
    }

    /** w_ii. */
    public double self(int i) {
        return everyEdge.isPresent() ? 1 - everyEdge.get() * graph.degree(i) : self[i];
    }

    /** The weight of the k-th neighbor of agent i. */
    public double edge(int i, int k) {
        return everyEdge.isPresent() ? everyEdge.get() : edges[(int) graph.edgeOffset(i) + k];
    }

    /** Halfway to the identity: (I + W) / 2, whose eigenvalues are never negative if W is symmetric and stochastic. */
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

    /** Whether w_ij = w_ji. */
    public boolean isSymmetric() {
        if (symmetric == null) {
            symmetric = graph.isSymmetric() && (everyEdge.isPresent() || edgesAreSymmetric());
        }
        return symmetric;
    }

    /** Whether each row sums to one. */
    public boolean isRowStochastic() {
        if (rowStochastic == null) {
            rowStochastic = everyEdge.isPresent() || worst(rowSums()) <= TOLERANCE;
        }
        return rowStochastic;
    }

    /** Whether each column sums to one. */
    public boolean isColumnStochastic() {
        if (columnStochastic == null) {
            boolean byConstruction = everyEdge.isPresent() && graph.isSymmetric();
            columnStochastic = byConstruction || worst(columnSums()) <= TOLERANCE;
        }
        return columnStochastic;
    }

    /** Extreme eigenvalues beyond the trivial one; only for symmetric row-stochastic weights. */
    public Spectrum spectrum() {
        if (spectrum == null) {
            spectrum = graph.agents() == 1 ? Spectrum.OF_ONE_AGENT : computeSpectrum();
        }
        return spectrum;
    }

    private Spectrum computeSpectrum() {
        if (!isSymmetric() || !isRowStochastic()) {
            throw new IllegalStateException("eigenvalues are for weights that are symmetric and sum to one");
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
