package org.parley.tck.lab;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.Weights;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.WeightCheck;
import org.parley.runtime.random.Seeds;

/**
 * A small network with weights of a known kind.
 *
 * @param words what it is, for messages
 * @param weights at tick 0, 1, …, then from the beginning again
 */
public record LabNetwork(String words, List<Weights> weights) {

    private static final long SEED = 20260802;

    public LabNetwork {
        weights = List.copyOf(weights);
    }

    /** One agent alone. */
    public static LabNetwork alone() {
        return new LabNetwork("one agent", List.of(Weights.everyEdge(Graph.complete(1), 0)));
    }

    /**
     * A ring with a different weight on every edge, symmetric, that meets any bound on the smallest eigenvalue with room to spare.
     *
     * <p>With edge weights up to 1/4 no eigenvalue is below 0; moving towards the identity raises the smallest one halfway from the bound
     * to 1.
     */
    public static LabNetwork suiting(WeightRequirement needs, int agents) {
        double towardsW = Math.min(1, (1 - needs.smallestEigenvalueAbove()) / 2);
        RandomGenerator random = new Seeds(SEED).stream("lab-ring", agents, 0);
        double[] forward = random.doubles(agents, 0.1, 0.25)
                .map(weight -> towardsW * weight)
                .toArray();
        Graph ring = ring(agents);
        return new LabNetwork("a ring", List.of(symmetric(ring, forward)));
    }

    /** A ring whose weights are new objects at each of so many ticks, so that one can tell the ticks apart. */
    public static LabNetwork clock(int ticks, int agents) {
        return new LabNetwork(
                "a clock",
                IntStream.range(0, ticks)
                        .mapToObj(tick -> Weights.everyEdge(ring(agents), 0.25))
                        .toList());
    }

    /** Rings, directed or not, steady or not, and graphs that keep only rows or only columns: not every strategy can run on each. */
    public static List<LabNetwork> catalogue(int agents) {
        return List.of(
                new LabNetwork(
                        "a ring whose smallest eigenvalue is -0.5", List.of(Weights.everyEdge(ring(agents), 0.375))),
                new LabNetwork("a directed ring", List.of(Weights.everyEdge(directedRing(agents), 0.5))),
                new LabNetwork("two matchings in turn", List.of(matching(agents, 0), matching(agents, 1))),
                stars(agents).get(0),
                stars(agents).get(1));
    }

    /** The same graph twice, with weights that keep only rows, and only columns. */
    public static List<LabNetwork> stars(int agents) {
        return List.of(
                new LabNetwork("a star whose rows sum to 1 and columns do not", List.of(star(agents, true))),
                new LabNetwork("a star whose columns sum to 1 and rows do not", List.of(star(agents, false))));
    }

    /** A symmetric ring whose smallest eigenvalue is this much; for an even number of agents. */
    public static LabNetwork ringWithSmallestEigenvalue(double smallest, int agents) {
        return new LabNetwork(
                "a ring whose smallest eigenvalue is " + smallest,
                List.of(Weights.everyEdge(ring(agents), (1 - smallest) / 4)));
    }

    public int agents() {
        return weights.get(0).graph().agents();
    }

    public Weights at(long tick) {
        return weights.get((int) (tick % weights.size()));
    }

    /** What a strategy with these needs misses here, in words; empty when it can run. */
    public List<String> missing(WeightRequirement needs) {
        return WeightCheck.shortfalls(needs, new Network(topology(), Optional.empty())).stream()
                .map(WeightCheck.Shortfall::needs)
                .toList();
    }

    /** Whether the network's sum is kept and equal values stay equal. */
    public boolean isDoublyStochastic() {
        return weights.stream().allMatch(each -> each.isRowStochastic() && each.isColumnStochastic());
    }

    Topology topology() {
        return new Topology() {
            @Override
            public Graph graph(long tick) {
                return at(tick).graph();
            }

            @Override
            public int period() {
                return weights.size();
            }

            @Override
            public Optional<Weights> ownWeights(long tick) {
                return Optional.of(at(tick));
            }
        };
    }

    private static Graph ring(int agents) {
        return Graph.of(agents, i -> new int[] {(i + 1) % agents, (i + agents - 1) % agents});
    }

    private static Graph directedRing(int agents) {
        return Graph.of(agents, i -> new int[] {(i + agents - 1) % agents});
    }

    /** @param forward weight of the edge between i and i + 1 */
    private static Weights symmetric(Graph ring, double[] forward) {
        int agents = ring.agents();
        double[] self = new double[agents];
        double[] edges = new double[(int) ring.edges()];
        for (int i = 0; i < agents; i++) {
            self[i] = 1;
            for (int k = 0; k < ring.degree(i); k++) {
                int j = ring.neighbour(i, k);
                double weight = forward[(i + 1) % agents == j ? i : j];
                edges[(int) ring.edgeOffset(i) + k] = weight;
                self[i] -= weight;
            }
        }
        return Weights.of(ring, self, edges);
    }

    /** Pairs of neighbours on a ring average; {@code shift} says whether even agents look ahead or back. */
    private static Weights matching(int agents, int shift) {
        Graph pairs = Graph.of(agents, i -> new int[] {(i + (i % 2 == shift ? 1 : agents - 1)) % agents});
        return Weights.everyEdge(pairs, 0.5);
    }

    private static Weights star(int agents, boolean rows) {
        Graph star = Graph.of(agents, i -> i == 0 ? IntStream.range(1, agents).toArray() : new int[] {0});
        double[] self = new double[agents];
        double[] edges = new double[(int) star.edges()];
        for (int i = 0; i < agents; i++) {
            self[i] = 1.0 / (1 + star.degree(i));
            for (int k = 0; k < star.degree(i); k++) {
                int counted = rows ? i : star.neighbour(i, k);
                edges[(int) star.edgeOffset(i) + k] = 1.0 / (1 + star.degree(counted));
            }
        }
        return Weights.of(star, self, edges);
    }
}
