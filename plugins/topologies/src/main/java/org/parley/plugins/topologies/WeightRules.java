package org.parley.plugins.topologies;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;

/** Weight rules that depend only on the graph: symmetric rules first, then those for directed graphs. */
public final class WeightRules {

    private static final Option<Boolean> LAZY = Option.flag("lazy")
            .orElse(false)
            .description("Lazy weights (I + W)/2, which have no negative eigenvalues but mix at half the speed.");
    private static final int TICKS_OF_AN_APERIODIC_TOPOLOGY = 16;

    private WeightRules() {}

    @Described(
            name = "metropolis",
            description =
                    "Metropolis weights: 1 / (1 + the larger degree of both ends) on every edge, the remainder as self-weight.")
    public static final class MetropolisFactory implements WeightRuleFactory {

        @Override
        public List<Option<?>> options() {
            return List.of(LAZY);
        }

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            return checked(settings, topology, WeightRules::metropolis);
        }
    }

    /** w_ij = 1 / (1 + max(d_i, d_j)); the remainder is the self-weight. An agent needs only its neighbors' degrees. */
    static Weights metropolis(Graph graph) {
        OptionalInt shared = sharedDegree(graph);
        if (shared.isPresent()) {
            return Weights.everyEdge(graph, 1.0 / (1 + shared.getAsInt()));
        }
        if (!graph.isSymmetric()) {
            throw withoutAverage(graph);
        }
        double[] self = new double[graph.agents()];
        double[] edges = new double[(int) graph.edges()];
        boolean allEqual = true;
        for (int i = 0; i < self.length; i++) {
            self[i] = 1;
            for (int k = 0; k < graph.degree(i); k++) {
                double weight = 1.0 / (1 + Math.max(graph.degree(i), graph.degree(graph.neighbor(i, k))));
                edges[(int) graph.edgeOffset(i) + k] = weight;
                self[i] -= weight;
                allEqual &= weight == edges[0];
            }
        }
        // A path or a star: all edges have one weight, and the eigenvalues a closed form.
        return allEqual ? Weights.everyEdge(graph, edges[0]) : Weights.of(graph, self, edges);
    }

    private static ParleyException withoutAverage(Graph graph) {
        OptionalInt unbalanced = unbalanced(graph);
        if (unbalanced.isEmpty()) {
            return NetworkErrors.network(
                    "metropolis weights on this directed graph would not preserve the average: agents have different numbers of neighbors",
                    "use weights: uniform");
        }
        int agent = unbalanced.getAsInt();
        return NetworkErrors.network(
                "metropolis weights on this directed graph would not preserve the average: agent " + agent
                        + " receives from " + graph.degree(agent) + " others and sends to " + graph.outDegree(agent),
                "use weights: column-stochastic with mixing: push-sum, or an undirected topology");
    }

    @Described(
            name = "uniform",
            description = "Uniform weights: (1 - self) / largest degree on every edge, the remainder as self-weight.")
    public static final class UniformFactory implements WeightRuleFactory {

        private static final Option<Double> SELF = Option.number("self")
                .from(0)
                .to(1)
                .description(
                        "Self-weight of the agents with the most neighbors; by default equal to the weight of each neighbor.");

        @Override
        public List<Option<?>> options() {
            return List.of(SELF, LAZY);
        }

        @Override
        public List<String> errors(Settings settings) {
            if (settings.find(SELF).isPresent() && (settings.get(SELF) == 0 || settings.get(SELF) == 1)) {
                return List.of(
                        "self must be above 0 (an even ring never reaches consensus) and below 1 (agents ignore their neighbors)");
            }
            return List.of();
        }

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            OptionalDouble self =
                    settings.find(SELF).isPresent() ? OptionalDouble.of(settings.get(SELF)) : OptionalDouble.empty();
            return checked(settings, topology, graph -> uniform(graph, self));
        }
    }

    /**
     * The same weight on every edge, (1 - self) / largest degree. An agent with fewer neighbors has a larger self-weight.
     *
     * @param self the self-weight of the agents with the most neighbors; if empty, the weight of an edge
     */
    static Weights uniform(Graph graph, OptionalDouble self) {
        int degree = Math.max(1, largestDegree(graph));
        return Weights.everyEdge(graph, self.isPresent() ? (1 - self.getAsDouble()) / degree : 1.0 / (1 + degree));
    }

    @Described(
            name = "laplacian",
            description =
                    "Laplacian weights: I - scale L / lambda_max(L) with the graph Laplacian L; the eigenvalues range from 1 - scale to 1.")
    public static final class LaplacianFactory implements WeightRuleFactory {

        private static final Option<Double> SCALE = Option.number("scale")
                .from(0)
                .to(2)
                .orElse(2.0 / 3)
                .description("One minus the smallest eigenvalue; above 0 and below 2.");

        @Override
        public List<Option<?>> options() {
            return List.of(SCALE, LAZY);
        }

        @Override
        public List<String> errors(Settings settings) {
            if (settings.get(SCALE) == 0 || settings.get(SCALE) == 2) {
                return List.of(
                        "scale must be above 0 (agents ignore their neighbors) and below 2 (the consensus error never decays)");
            }
            return List.of();
        }

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            double scale = settings.get(SCALE);
            return checked(settings, topology, graph -> laplacian(graph, scale));
        }
    }

    /** W = I - scale L / lambda_max(L), with eigenvalues from 1 - scale to 1. INTERACT uses scale = 2/3. */
    static Weights laplacian(Graph graph, double scale) {
        if (!graph.isSymmetric()) {
            throw NetworkErrors.network(
                    "laplacian weights need an undirected graph; this one is directed",
                    "use weights: uniform or column-stochastic, or another topology");
        }
        double largest = graph.laplacianSpectrum().largest();
        return Weights.everyEdge(graph, largest > 0 ? scale / largest : 0);
    }

    @Described(
            name = "incidence",
            description = "Incidence weights: I - ratio L with the graph Laplacian L, where ratio is SPDB's rho / tau.")
    public static final class IncidenceFactory implements WeightRuleFactory {

        private static final Option<Double> RATIO = Option.number("ratio")
                .from(0)
                .to(2)
                .orElse(0.2)
                .description("Weight of every edge; below 2 / lambda_max(L).");

        @Override
        public List<Option<?>> options() {
            return List.of(RATIO, LAZY);
        }

        @Override
        public List<String> errors(Settings settings) {
            if (settings.get(RATIO) == 0) {
                return List.of("ratio must be above 0; with 0, agents ignore their neighbors");
            }
            return List.of();
        }

        /** The smallest eigenvalue is 1 - ratio lambda_max(L); lazy weights halve the ratio. */
        @Override
        public Optional<String> suggestedFix(Settings settings, Graph graph, double smallestEigenvalueAbove) {
            double largest = graph.laplacianSpectrum().largest();
            double limit = (1 - smallestEigenvalueAbove) / largest * (settings.get(LAZY) ? 2 : 1);
            return Optional.of(String.format(
                    Locale.ROOT,
                    "use a ratio (SPDB's rho / tau) below %.4g, since lambda_max(L) is %.4g on this graph",
                    limit,
                    largest));
        }

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            double ratio = settings.get(RATIO);
            boolean lazy = settings.get(LAZY);
            return checked(topology, graph -> incidence(graph, ratio, lazy));
        }
    }

    /**
     * W = I - ratio A'A with the incidence matrix A of the graph. A'A is the Laplacian, and the ratio is SPDB's rho / tau.
     *
     * @param lazy whether to halve the ratio, which averages W with the identity
     */
    static Weights incidence(Graph graph, double ratio, boolean lazy) {
        if (!graph.isSymmetric()) {
            throw NetworkErrors.network(
                    "incidence weights need an undirected graph; this one is directed",
                    "use weights: uniform or column-stochastic, or another topology");
        }
        double largest = graph.laplacianSpectrum().largest();
        double weight = lazy ? ratio / 2 : ratio;
        if (weight * largest >= 2) {
            double limit = (lazy ? 4 : 2) / largest;
            throw NetworkErrors.value(
                    String.format(
                            Locale.ROOT,
                            "incidence weights with ratio %s do not contract on this graph: lambda_max(L) = %.6g, so their smallest"
                                    + " eigenvalue is %.6g",
                            ratio,
                            largest,
                            1 - weight * largest),
                    String.format(
                            Locale.ROOT,
                            "use a ratio below %.4g; below %.4g for ed and extra, up to %.4g for SPDB's theory",
                            limit,
                            limit * 2 / 3,
                            limit / 2));
        }
        return Weights.everyEdge(graph, weight);
    }

    @Described(
            name = "column-stochastic",
            description =
                    "Column-stochastic weights, for push-sum on directed graphs: 1 / (1 + out-degree) on everything that an agent sends.")
    public static final class PushFactory implements WeightRuleFactory {

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            return (graph, tick) -> push(graph);
        }
    }

    /** w_ij = 1 / (1 + out-degree of j), column-stochastic: j splits its value evenly among its receivers and itself. */
    static Weights push(Graph graph) {
        EntryWise weights = (receiver, sender) -> 1.0 / (1 + graph.outDegree(sender));
        return weights.equalDegreeWeights(graph);
    }

    @Described(
            name = "row-stochastic",
            description =
                    "Row-stochastic weights, for any directed graph: 1 / (1 + in-degree) on everything that an agent receives.")
    public static final class ReceiveFactory implements WeightRuleFactory {

        /** w_ij = 1 / (1 + in-degree of i): received vectors and the own one have the same weight. */
        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            return (graph, tick) -> {
                EntryWise weights = (receiver, sender) -> 1.0 / (1 + graph.degree(receiver));
                return weights.equalDegreeWeights(graph);
            };
        }
    }

    /** Returns the rule, lazy if set, after checking it on the graphs of the run. */
    private static WeightRule checked(Settings settings, Topology topology, Function<Graph, Weights> rule) {
        return checked(topology, settings.get(LAZY) ? graph -> rule.apply(graph).lazy() : rule);
    }

    /** Checks before the run starts that the rule accepts the graphs. */
    private static WeightRule checked(Topology topology, Function<Graph, Weights> rule) {
        int ticks = topology.period() == Topology.APERIODIC ? TICKS_OF_AN_APERIODIC_TOPOLOGY : topology.period();
        for (int tick = 0; tick < ticks; tick++) {
            rule.apply(topology.graph(tick));
        }
        return (graph, tick) -> rule.apply(graph);
    }

    /** Weights that are given entry by entry. */
    @FunctionalInterface
    interface EntryWise {

        /** Returns w_ij, on the diagonal or on an edge. */
        double weight(int receiver, int sender);

        default Weights on(Graph graph) {
            double[] self = new double[graph.agents()];
            double[] edges = new double[(int) graph.edges()];
            for (int i = 0; i < self.length; i++) {
                self[i] = weight(i, i);
                for (int k = 0; k < graph.degree(i); k++) {
                    edges[(int) graph.edgeOffset(i) + k] = weight(i, graph.neighbor(i, k));
                }
            }
            return Weights.of(graph, self, edges);
        }

        /** Returns weights 1 / (1 + degree): a single weight if all agents have the same degree. */
        default Weights equalDegreeWeights(Graph graph) {
            OptionalInt shared = sharedDegree(graph);
            return shared.isPresent() ? Weights.everyEdge(graph, 1.0 / (1 + shared.getAsInt())) : on(graph);
        }
    }

    /** Returns the in-degree and out-degree of every agent, if they are all the same. */
    private static OptionalInt sharedDegree(Graph graph) {
        int degree = graph.degree(0);
        for (int i = 0; i < graph.agents(); i++) {
            if (graph.degree(i) != degree || graph.outDegree(i) != degree) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(degree);
    }

    private static int largestDegree(Graph graph) {
        int largest = 0;
        for (int i = 0; i < graph.agents(); i++) {
            largest = Math.max(largest, graph.degree(i));
        }
        return largest;
    }

    /** Returns an agent whose in-degree and out-degree differ, if any. */
    static OptionalInt unbalanced(Graph graph) {
        for (int i = 0; i < graph.agents(); i++) {
            if (graph.degree(i) != graph.outDegree(i)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
