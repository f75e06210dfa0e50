package org.parley.plugins.topologies;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.IndependentEdges;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.plugins.topologies.StaticGraphs.FixedTopology;

/** Random graphs, drawn either once or at every tick. */
public final class RandomGraphs {

    private RandomGraphs() {}

    @Described(
            name = "erdos-renyi",
            description =
                    "Erdős-Rényi graph: each pair of agents is linked with the same probability; drawn once, and redrawn until connected.")
    public static final class ErdosRenyiFactory implements TopologyFactory {

        private static final int MOST_DRAWS = 100;

        private static final Option<Double> PROBABILITY = Option.number("probability")
                .from(0)
                .to(1)
                .orElse(0.5)
                .description("Probability of a link between two agents.");

        @Override
        public List<Option<?>> options() {
            return List.of(PROBABILITY);
        }

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(connected(context, settings.get(PROBABILITY)));
        }

        /** Draws from G(n, p), in which each of the n(n-1)/2 pairs is linked with probability p, until the graph is connected. */
        static Graph connected(TopologyContext context, double probability) {
            int agents = context.agents();
            if (probability == 1) {
                return Graph.complete(agents);
            }
            EdgeList.rejectTooMany(agents, probability);
            for (int draw = 0; draw < MOST_DRAWS; draw++) {
                Graph graph = draw(agents, probability, context.random("erdos-renyi", draw));
                if (graph.isConnected()) {
                    return graph;
                }
            }
            throw NetworkErrors.network(
                    String.format(
                            Locale.ROOT,
                            "none of %d random graphs of %d agents with probability %s was connected",
                            MOST_DRAWS,
                            agents,
                            probability),
                    String.format(
                            Locale.ROOT,
                            "raise the probability well above ln(n)/n = %.3g, the connectivity threshold, or try another seed",
                            StrictMath.log(agents) / agents));
        }

        private static Graph draw(int agents, double probability, RandomGenerator random) {
            EdgeList edges = new EdgeList(agents);
            successes(agents * (agents - 1L) / 2, probability, random, new LongConsumer() {

                private int i = 1;
                private long firstOfRow = 0;

                @Override
                public void accept(long pair) {
                    while (pair >= firstOfRow + i) {
                        firstOfRow += i;
                        i++;
                    }
                    int j = (int) (pair - firstOfRow);
                    edges.add(i, j);
                    edges.add(j, i);
                }
            });
            return edges.toGraph();
        }
    }

    @Described(
            name = "random-directed",
            description = "Random directed graph: every edge is drawn independently at every tick.")
    public static final class RandomDirectedFactory implements TopologyFactory {

        private static final Option<double[]> PROBABILITY = Option.numbers("probability")
                .from(0)
                .to(1)
                .orElse(new double[] {0.4, 0.8})
                .description(
                        "Probability of an edge at a tick: one number for all edges, or [low, high] to draw one for each edge.");

        @Override
        public List<Option<?>> options() {
            return List.of(PROBABILITY);
        }

        @Override
        public List<String> errors(Settings settings) {
            double[] bounds = settings.get(PROBABILITY);
            if (bounds.length == 1 || bounds.length == 2 && bounds[0] <= bounds[1]) {
                return List.of();
            }
            return List.of("probability must be one number or a pair [low, high], low first");
        }

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            double[] bounds = settings.get(PROBABILITY);
            return bounds.length == 1
                    ? RandomDirected.same(context, bounds[0])
                    : RandomDirected.between(context, bounds[0], bounds[1]);
        }
    }

    /**
     * A graph in which every directed edge occurs independently at every tick, with its own probability. Self-weights are always present.
     */
    static final class RandomDirected implements IndependentEdges {

        private static final int MOST_AGENTS_WITH_A_TABLE = 10_000;

        private final TopologyContext context;
        private final int agents;
        private final double highest;
        private final double[][] probabilities;

        private RandomDirected(TopologyContext context, double highest, double[][] probabilities) {
            this.context = context;
            this.agents = context.agents();
            this.highest = highest;
            this.probabilities = probabilities;
        }

        /** Returns a graph with the same probability for every edge. */
        static RandomDirected same(TopologyContext context, double probability) {
            refuseUnlessConnectedInTime(context.agents(), probability);
            return new RandomDirected(context, probability, new double[0][]);
        }

        /** Returns a graph with a probability for each edge, drawn uniformly between two bounds. */
        static RandomDirected between(TopologyContext context, double low, double high) {
            int agents = context.agents();
            refuseUnlessConnectedInTime(agents, high);
            if (agents > MOST_AGENTS_WITH_A_TABLE) {
                throw NetworkErrors.network(
                        agents + " agents are too many for individual edge probabilities",
                        "give one number as probability");
            }
            double[][] probabilities = new double[agents][agents];
            for (int from = 0; from < agents; from++) {
                RandomGenerator random = context.random("edge-probability", from);
                for (int to = 0; to < agents; to++) {
                    // One minus a number below one is never zero, so every edge can occur, even with low = 0.
                    probabilities[from][to] = low + (high - low) * (1 - random.nextDouble());
                }
            }
            return new RandomDirected(context, high, probabilities);
        }

        private static void refuseUnlessConnectedInTime(int agents, double highest) {
            if (agents > 1 && highest == 0) {
                throw NetworkErrors.network(
                        "with probability 0, agents never receive from each other", "raise the probability");
            }
            EdgeList.rejectTooMany(agents, highest);
        }

        @Override
        public double probability(int from, int to) {
            return probabilities.length == 0 ? highest : probabilities[from][to];
        }

        @Override
        public int period() {
            return APERIODIC;
        }

        @Override
        public Graph graph(long tick) {
            EdgeList edges = new EdgeList(agents);
            RandomGenerator random = context.random("random-directed", tick);
            successes(agents * (agents - 1L), highest, random, edge -> {
                int from = (int) (edge / (agents - 1));
                int other = (int) (edge % (agents - 1));
                int to = other < from ? other : other + 1;
                if (probabilities.length == 0 || random.nextDouble() * highest < probabilities[from][to]) {
                    edges.add(to, from);
                }
            });
            return edges.toGraph();
        }
    }

    /**
     * Visits the indices of the successful trials in ascending order. Failures are skipped, so the time is proportional to the number of
     * successes.
     */
    static void successes(long trials, double probability, RandomGenerator random, LongConsumer visit) {
        if (probability == 0) {
            return;
        }
        // StrictMath: a seed must give the same graph on every machine.
        double logFailure = StrictMath.log1p(-probability);
        long next = 0;
        while (true) {
            double failures = Math.floor(StrictMath.log(1 - random.nextDouble()) / logFailure);
            if (failures >= trials - next) {
                return;
            }
            next += (long) failures;
            visit.accept(next);
            next++;
        }
    }

    /** Collects edges in any order and builds a graph. */
    static final class EdgeList {

        /**
         * The limit of edges: each takes four bytes, several times during construction, so a larger graph would not fit in memory anyway.
         */
        private static final double MOST_EDGES = 2e8;

        private final int[][] sources;
        private final int[] degrees;

        EdgeList(int agents) {
            sources = new int[agents][4];
            degrees = new int[agents];
        }

        /** Rejects random graphs that would not fit in memory. */
        static void rejectTooMany(int agents, double probability) {
            double expected = probability * agents * (agents - 1.0);
            if (expected > MOST_EDGES) {
                throw NetworkErrors.network(
                        String.format(
                                Locale.ROOT,
                                "%.2g messages per exchange exceed the limit of %.2g",
                                expected,
                                MOST_EDGES),
                        "lower the probability, or use the topology complete, which computes a single mean");
            }
        }

        void add(int receiver, int sender) {
            if (degrees[receiver] == sources[receiver].length) {
                sources[receiver] = Arrays.copyOf(sources[receiver], 2 * degrees[receiver]);
            }
            sources[receiver][degrees[receiver]++] = sender;
        }

        Graph toGraph() {
            return Graph.of(degrees.length, i -> Arrays.copyOf(sources[i], degrees[i]));
        }
    }
}
