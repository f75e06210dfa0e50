package org.parley.api.topology;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Who hears whom: for every agent the others it receives from, in ascending order, itself not counted.
 *
 * <p>Immutable. Memory is proportional to the number of edges, and nothing for a complete graph.
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

    /** Everyone hears everyone. */
    public static Graph complete(int agents) {
        Spectrum laplacian = agents == 1 ? Spectrum.OF_ONE_AGENT : new Spectrum(agents, agents);
        return new Graph(agents, true, new int[0], new int[0], Optional.of(laplacian));
    }

    /**
     * A graph from each agent's sources.
     *
     * @param hears the agents that an agent receives from, in any order; duplicates and the agent itself are dropped
     */
    public static Graph of(int agents, IntFunction<int[]> hears) {
        int[] offsets = new int[agents + 1];
        int[][] rows = new int[agents][];
        for (int i = 0; i < agents; i++) {
            rows[i] = sortedOthers(hears.apply(i), i, agents);
            offsets[i + 1] = Math.addExact(offsets[i], rows[i].length);
        }
        int[] sources = new int[offsets[agents]];
        for (int i = 0; i < agents; i++) {
            System.arraycopy(rows[i], 0, sources, offsets[i], rows[i].length);
        }
        return new Graph(agents, false, offsets, sources, Optional.empty());
    }

    private static int[] sortedOthers(int[] heard, int self, int agents) {
        int[] sorted = heard.clone();
        Arrays.sort(sorted);
        int size = 0;
        for (int j : sorted) {
            if (j < 0 || j >= agents) {
                throw new IllegalArgumentException("agent " + self + " cannot hear agent " + j + " of " + agents);
            }
            if (j != self && (size == 0 || sorted[size - 1] != j)) {
                sorted[size++] = j;
            }
        }
        return Arrays.copyOf(sorted, size);
    }

    /** The same graph with its Laplacian's extreme eigenvalues given in closed form. */
    public Graph withLaplacianSpectrum(double algebraicConnectivity, double largest) {
        return new Graph(agents, complete, offsets, sources, Optional.of(new Spectrum(algebraicConnectivity, largest)));
    }

    public int agents() {
        return agents;
    }

    /** Whether this was made by {@link #complete}; such a graph is mixed by one mean. */
    public boolean isComplete() {
        return complete;
    }

    /** How many others agent i hears. */
    public int degree(int i) {
        return complete ? agents - 1 : offsets[i + 1] - offsets[i];
    }

    /** How many others hear agent i. */
    public int outDegree(int i) {
        if (complete) {
            return agents - 1;
        }
        if (outDegrees == null) {
            outDegrees = countHearers();
        }
        return outDegrees[i];
    }

    /** The k-th agent that agent i hears, in ascending order. */
    public int neighbor(int i, int k) {
        return complete ? (k < i ? k : k + 1) : sources[offsets[i] + k];
    }

    /** The position of agent i's first edge when edges are numbered by receiver, then by sender. */
    public long edgeOffset(int i) {
        return complete ? (long) i * (agents - 1) : offsets[i];
    }

    /** Number of directed edges: messages per exchange. */
    public long edges() {
        return edgeOffset(agents);
    }

    /** Position of j among the agents that i hears, or negative. */
    public int indexOf(int i, int j) {
        if (complete) {
            return j == i ? -1 : (j < i ? j : j - 1);
        }
        int at = Arrays.binarySearch(sources, offsets[i], offsets[i + 1], j);
        return at < 0 ? -1 : at - offsets[i];
    }

    /** Whether every edge runs both ways. */
    public boolean isSymmetric() {
        if (symmetric == null) {
            symmetric = complete || everyEdgeRunsBothWays();
        }
        return symmetric;
    }

    /** Whether every agent can reach every other one along directed edges. */
    public boolean isConnected() {
        return complete || agents <= 1 || (reachesAll(this) && (isSymmetric() || reachesAll(reversed())));
    }

    /**
     * Extreme eigenvalues of the Laplacian (degrees minus adjacency) beyond the trivial zero: {@code smallest} is the algebraic
     * connectivity. In closed form where the topology knows it, by Lanczos otherwise; only for symmetric graphs.
     */
    public Spectrum laplacianSpectrum() {
        if (!isSymmetric()) {
            throw new IllegalStateException("the Laplacian's eigenvalues are for graphs whose edges all run both ways");
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

    private int[] countHearers() {
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
        int[] hearers = new int[sources.length];
        for (int i = 0; i < agents; i++) {
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                hearers[next[sources[e]]++] = i;
            }
        }
        return new Graph(agents, false, start, hearers, Optional.empty());
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
