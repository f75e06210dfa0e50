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

/** Weights that follow from the graph: symmetric rules first, then those for directed graphs. */
public final class WeightRules {

    private static final Option<Boolean> LAZY = Option.flag("lazy")
            .orElse(false)
            .says("Use (I + W)/2: no negative eigenvalues, but mixing at half the speed.");
    private static final int TICKS_OF_AN_APERIODIC_TOPOLOGY = 16;

    private WeightRules() {}

    @Described(
            name = "metropolis",
            says = "1 / (1 + the larger degree of the two ends) on every edge, the rest on the agent itself.")
    public static final class MetropolisFactory implements WeightRuleFactory {

        @Override
        public List<Option<?>> options() {
            return List.of(LAZY);
        }

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            return tried(settings, topology, WeightRules::metropolis);
        }
    }

    /** w_ij = 1 / (1 + max(d_i, d_j)), what is left stays with the agent; needs to know no more than its neighbors' degrees. */
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
        // A path or a star: one weight, and the eigenvalues in closed form.
        return allEqual ? Weights.everyEdge(graph, edges[0]) : Weights.of(graph, self, edges);
    }

    private static ParleyException withoutAverage(Graph graph) {
        OptionalInt unbalanced = unbalanced(graph);
        if (unbalanced.isEmpty()) {
            return NetworkErrors.network(
                    "metropolis weights on this directed graph would lose the average: agents have different numbers of neighbors",
                    "use the weights uniform");
        }
        int agent = unbalanced.getAsInt();
        return NetworkErrors.network(
                "metropolis weights on this directed graph would lose the average: agent " + agent + " hears "
                        + graph.degree(agent) + " others and is heard by " + graph.outDegree(agent),
                "use the weights column-stochastic with the mixing push-sum, or a topology whose links run both ways");
    }

    @Described(
            name = "uniform",
            says = "The same weight on every edge, (1 - self) / largest degree, the rest on the agent itself.")
    public static final class UniformFactory implements WeightRuleFactory {

        private static final Option<Double> SELF = Option.number("self")
                .from(0)
                .to(1)
                .says(
                        "Weight that the agents with the most neighbors keep for themselves; default: as much as each neighbor gets.");

        @Override
        public List<Option<?>> options() {
            return List.of(SELF, LAZY);
        }

        @Override
        public List<String> errors(Settings settings) {
            if (settings.find(SELF).isPresent() && (settings.get(SELF) == 0 || settings.get(SELF) == 1)) {
                return List.of("self must lie between 0, where an even ring never agrees, and 1, where nobody listens");
            }
            return List.of();
        }

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            OptionalDouble self =
                    settings.find(SELF).isPresent() ? OptionalDouble.of(settings.get(SELF)) : OptionalDouble.empty();
            return tried(settings, topology, graph -> uniform(graph, self));
        }
    }

    /**
     * The same weight on every edge, (1 - self) / largest degree; an agent with fewer neighbors keeps more for itself.
     *
     * @param self what the best connected agents keep; when empty, as much as they give to each neighbor
     */
    static Weights uniform(Graph graph, OptionalDouble self) {
        int degree = Math.max(1, largestDegree(graph));
        return Weights.everyEdge(graph, self.isPresent() ? (1 - self.getAsDouble()) / degree : 1.0 / (1 + degree));
    }

    @Described(
            name = "laplacian",
            says = "I - scale L / lambda_max(L) with the graph Laplacian L; eigenvalues from 1 - scale to 1.")
    public static final class LaplacianFactory implements WeightRuleFactory {

        private static final Option<Double> SCALE = Option.number("scale")
                .from(0)
                .to(2)
                .orElse(2.0 / 3)
                .says("The smallest eigenvalue is one minus this; above 0 and below 2.");

        @Override
        public List<Option<?>> options() {
            return List.of(SCALE, LAZY);
        }

        @Override
        public List<String> errors(Settings settings) {
            if (settings.get(SCALE) == 0 || settings.get(SCALE) == 2) {
                return List.of("scale must lie between 0, where nobody listens, and 2, where disagreement never fades");
            }
            return List.of();
        }

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            double scale = settings.get(SCALE);
            return tried(settings, topology, graph -> laplacian(graph, scale));
        }
    }

    /** W = I - scale L / lambda_max(L): eigenvalues from 1 - scale to 1. INTERACT takes scale = 2/3. */
    static Weights laplacian(Graph graph, double scale) {
        if (!graph.isSymmetric()) {
            throw NetworkErrors.network(
                    "laplacian weights need a graph whose links run both ways; this one is directed",
                    "use the weights uniform or column-stochastic, or another topology");
        }
        double largest = graph.laplacianSpectrum().largest();
        return Weights.everyEdge(graph, largest > 0 ? scale / largest : 0);
    }

    @Described(name = "incidence", says = "I - ratio L with the graph Laplacian L; the ratio is SPDB's rho / tau.")
    public static final class IncidenceFactory implements WeightRuleFactory {

        private static final Option<Double> RATIO =
                Option.number("ratio").from(0).to(2).orElse(0.2).says("Weight of every edge; below 2 / lambda_max(L).");

        @Override
        public List<Option<?>> options() {
            return List.of(RATIO, LAZY);
        }

        @Override
        public List<String> errors(Settings settings) {
            if (settings.get(RATIO) == 0) {
                return List.of("ratio must be above 0, where nobody listens");
            }
            return List.of();
        }

        /** 1 - ratio lambda_max(L) is the smallest eigenvalue; being lazy halves the ratio. */
        @Override
        public Optional<String> suggestedFix(Settings settings, Graph graph, double smallestEigenvalueAbove) {
            double largest = graph.laplacianSpectrum().largest();
            double limit = (1 - smallestEigenvalueAbove) / largest * (settings.get(LAZY) ? 2 : 1);
            return Optional.of(String.format(
                    Locale.ROOT,
                    "take a ratio, SPDB's rho / tau, below %.4g on this graph, whose lambda_max(L) is %.4g",
                    limit,
                    largest));
        }

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            double ratio = settings.get(RATIO);
            boolean lazy = settings.get(LAZY);
            return tried(topology, graph -> incidence(graph, ratio, lazy));
        }
    }

    /**
     * W = I - ratio A'A with the incidence matrix A of the graph, whose A'A is the Laplacian; the ratio is SPDB's rho / tau.
     *
     * @param lazy whether to take half the ratio, which is halfway to the identity
     */
    static Weights incidence(Graph graph, double ratio, boolean lazy) {
        if (!graph.isSymmetric()) {
            throw NetworkErrors.network(
                    "incidence weights need a graph whose links run both ways; this one is directed",
                    "use the weights uniform or column-stochastic, or another topology");
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
                            "take a ratio below %.4g; below %.4g for ed and extra, up to %.4g for SPDB's theory",
                            limit,
                            limit * 2 / 3,
                            limit / 2));
        }
        return Weights.everyEdge(graph, weight);
    }

    @Described(
            name = "column-stochastic",
            says =
                    "1 / (1 + out-degree) on everything an agent sends: column-stochastic, for push-sum on directed graphs.")
    public static final class PushFactory implements WeightRuleFactory {

        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            return (graph, tick) -> push(graph);
        }
    }

    /** What j sends is split evenly over those who hear it and itself: w_ij = 1 / (1 + out-degree of j), column-stochastic. */
    static Weights push(Graph graph) {
        EntryWise shares = (receiver, sender) -> 1.0 / (1 + graph.outDegree(sender));
        return shares.sharesOn(graph);
    }

    @Described(
            name = "row-stochastic",
            says =
                    "1 / (1 + number of agents heard) on all that an agent receives: row-stochastic, on any directed graph.")
    public static final class ReceiveFactory implements WeightRuleFactory {

        /** What i hears and its own count alike: w_ij = 1 / (1 + in-degree of i). */
        @Override
        public WeightRule create(Settings settings, Topology topology, TopologyContext context) {
            return (graph, tick) -> {
                EntryWise shares = (receiver, sender) -> 1.0 / (1 + graph.degree(receiver));
                return shares.sharesOn(graph);
            };
        }
    }

    /** The rule, made lazy if the run file says so, tried on the graphs it is going to meet. */
    private static WeightRule tried(Settings settings, Topology topology, Function<Graph, Weights> rule) {
        return tried(topology, settings.get(LAZY) ? graph -> rule.apply(graph).lazy() : rule);
    }

    /** Refuses before the run starts what the rule cannot weigh. */
    private static WeightRule tried(Topology topology, Function<Graph, Weights> rule) {
        int ticks = topology.period() == Topology.APERIODIC ? TICKS_OF_AN_APERIODIC_TOPOLOGY : topology.period();
        for (int tick = 0; tick < ticks; tick++) {
            rule.apply(topology.graph(tick));
        }
        return (graph, tick) -> rule.apply(graph);
    }

    /** Weights that are known entry by entry. */
    @FunctionalInterface
    interface EntryWise {

        /** w_ij, on the diagonal and on the edges. */
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

        /** For shares of 1 / (1 + degree): one weight where everyone has the same number of neighbors. */
        default Weights sharesOn(Graph graph) {
            OptionalInt shared = sharedDegree(graph);
            return shared.isPresent() ? Weights.everyEdge(graph, 1.0 / (1 + shared.getAsInt())) : on(graph);
        }
    }

    /** The number of agents that everyone hears and is heard by, if it is the same for all. */
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

    /** An agent that hears more or fewer others than hear it. */
    static OptionalInt unbalanced(Graph graph) {
        for (int i = 0; i < graph.agents(); i++) {
            if (graph.degree(i) != graph.outDegree(i)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
