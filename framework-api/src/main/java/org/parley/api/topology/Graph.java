package org.parley.api.topology;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A directed graph of agents. It contains the in-neighbors of every agent, those it receives from, in ascending order.
 * An agent is not its own neighbor.
 *
 * <p>Graphs are immutable. Their memory is proportional to the number of edges; a complete graph stores no edges.
 */
public final class Graph {

    private final int agents;
    private final boolean complete;
    private final int[] offsets;
    private final int[] sources;
    private final Optional<Spectrum> knownLaplacian;
    private volatile Boolean symmetric;
    private volatile Spectrum laplacian;
    private volatile int[] outDegrees;

    private Graph(int agents, boolean complete, int[] offsets, int[] sources, Optional<Spectrum> knownLaplacian) {
        this.agents = agents;
        this.complete = complete;
        this.offsets = offsets;
        this.sources = sources;
        this.knownLaplacian = knownLaplacian;
    }

    /**
     * {@return the complete graph}
     *
     * @param agents the number of agents
     */
    public static Graph complete(int agents) {
        Spectrum laplacian = agents == 1 ? Spectrum.OF_ONE_AGENT : new Spectrum(agents, agents);
        return new Graph(agents, true, new int[0], new int[0], Optional.of(laplacian));
    }

    /**
     * {@return the graph with the given in-neighbors}
     *
     * @param agents the number of agents
     * @param sources the agents that an agent receives from, in any order; duplicates and the agent itself are ignored
     */
    public static Graph of(int agents, IntFunction<int[]> sources) {
        int[] offsets = new int[agents + 1];
        int[][] rows = new int[agents][];
        for (int i = 0; i < agents; i++) {
            rows[i] = sortedOthers(sources.apply(i), i, agents);
            offsets[i + 1] = Math.addExact(offsets[i], rows[i].length);
        }
        int[] all = new int[offsets[agents]];
        for (int i = 0; i < agents; i++) {
            System.arraycopy(rows[i], 0, all, offsets[i], rows[i].length);
        }
        return new Graph(agents, false, offsets, all, Optional.empty());
    }

    private static int[] sortedOthers(int[] sources, int self, int agents) {
        int[] sorted = sources.clone();
        Arrays.sort(sorted);
        int size = 0;
        for (int j : sorted) {
            if (j < 0 || j >= agents) {
                throw new IllegalArgumentException(
                        "agent " + self + " cannot receive from agent " + j + " of " + agents);
            }
            if (j != self && (size == 0 || sorted[size - 1] != j)) {
                sorted[size++] = j;
            }
        }
        return Arrays.copyOf(sorted, size);
    }

    /**
     * {@return a copy of this graph whose Laplacian has known extreme eigenvalues}
     *
     * @param algebraicConnectivity the smallest eigenvalue apart from the trivial zero
     * @param largest the largest eigenvalue
     */
    public Graph withLaplacianSpectrum(double algebraicConnectivity, double largest) {
        return new Graph(agents, complete, offsets, sources, Optional.of(new Spectrum(algebraicConnectivity, largest)));
    }

    /** {@return the number of agents} */
    public int agents() {
        return agents;
    }

    /** {@return whether this graph was created by {@link #complete}, so that mixing can use one mean} */
    public boolean isComplete() {
        return complete;
    }

    /**
     * {@return the in-degree of agent i, the number of agents it receives from}
     *
     * @param i the index of the agent, from 0
     */
    public int degree(int i) {
        return complete ? agents - 1 : offsets[i + 1] - offsets[i];
    }

    /**
     * {@return the out-degree of agent i, the number of agents that receive from it}
     *
     * @param i the index of the agent, from 0
     */
    public int outDegree(int i) {
        if (complete) {
            return agents - 1;
        }
        if (outDegrees == null) {
            outDegrees = countReceivers();
        }
        return outDegrees[i];
    }

    /**
     * {@return the k-th in-neighbor of agent i, in ascending order}
     *
     * @param i the receiver, from 0
     * @param k the position of the sender among the in-neighbors, from 0 to {@code degree(i) - 1}
     */
    public int neighbor(int i, int k) {
        return complete ? (k < i ? k : k + 1) : sources[offsets[i] + k];
    }

    /**
     * {@return the position of agent i's first incoming edge, with edges ordered by receiver and then by sender}
     *
     * @param i the agent, from 0; {@code agents()} is allowed and gives the number of edges
     */
    public long edgeOffset(int i) {
        return complete ? (long) i * (agents - 1) : offsets[i];
    }

    /** {@return the number of directed edges, which is the number of messages per exchange} */
    public long edges() {
        return edgeOffset(agents);
    }

    /**
     * {@return the position of j among the in-neighbors of i, or a negative number}
     *
     * @param i the receiver, from 0
     * @param j the agent to find, from 0
     */
    public int indexOf(int i, int j) {
        if (complete) {
            return j == i ? -1 : (j < i ? j : j - 1);
        }
        int at = Arrays.binarySearch(sources, offsets[i], offsets[i + 1], j);
        return at < 0 ? -1 : at - offsets[i];
    }

    /** {@return whether the reverse of every edge is an edge} */
    public boolean isSymmetric() {
        if (symmetric == null) {
            symmetric = complete || everyEdgeRunsBothWays();
        }
        return symmetric;
    }

    /** {@return whether every agent can reach every other agent along directed edges} */
    public boolean isConnected() {
        return complete || agents <= 1 || (reachesAll(this) && (isSymmetric() || reachesAll(reversed())));
    }

    /**
     * {@return the extreme eigenvalues of the Laplacian (degrees minus adjacency) apart from the trivial zero} The
     * smallest one is the algebraic connectivity. They are computed by the Lanczos method unless the topology provides
     * them.
     *
     * @throws IllegalStateException if the graph is not symmetric
     */
    public Spectrum laplacianSpectrum() {
        if (!isSymmetric()) {
            throw new IllegalStateException("the Laplacian has a spectrum only if the graph is symmetric");
        }
        if (laplacian == null) {
            laplacian = knownLaplacian.orElseGet(() -> Lanczos.extremes(agents, this::applyLaplacian));
        }
        return laplacian;
    }

    private void applyLaplacian(double[] in, double[] out) {
        for (int i = 0; i < agents; i++) {
            double sum = 0;
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                sum += in[i] - in[sources[e]];
            }
            out[i] = sum;
        }
    }

    private boolean everyEdgeRunsBothWays() {
        for (int i = 0; i < agents; i++) {
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                if (indexOf(sources[e], i) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private int[] countReceivers() {
        int[] counts = new int[agents];
        for (int source : sources) {
            counts[source]++;
        }
        return counts;
    }

    private Graph reversed() {
        int[] start = new int[agents + 1];
        for (int i = 0; i < agents; i++) {
            start[i + 1] = start[i] + outDegree(i);
        }
        int[] next = start.clone();
        int[] receivers = new int[sources.length];
        for (int i = 0; i < agents; i++) {
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                receivers[next[sources[e]]++] = i;
            }
        }
        return new Graph(agents, false, start, receivers, Optional.empty());
    }

    private static boolean reachesAll(Graph graph) {
        boolean[] seen = new boolean[graph.agents];
        int[] queue = new int[graph.agents];
        int size = 1;
        seen[0] = true;
        for (int head = 0; head < size; head++) {
            int i = queue[head];
            for (int e = graph.offsets[i]; e < graph.offsets[i + 1]; e++) {
                int j = graph.sources[e];
                if (!seen[j]) {
                    seen[j] = true;
                    queue[size++] = j;
                }
            }
        }
        return size == graph.agents;
    }
}
