package org.parley.tck.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.IndependentEdges;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;
import org.parley.runtime.network.Connectivity;
import org.parley.tck.fixture.FixtureTopologies;

/** The contract checks of a topology, for one agent, two, prime numbers of them, and others. */
public final class TopologyChecks {

    private static final List<Integer> SIZES = List.of(1, 2, 3, 5, 6, 7, 8, 12);
    private static final int FEW = 5;
    private static final int TICKS = 40;
    private static final long SEED = 7;
    private static final int SO_FEW_THAT_GRAPHS_COINCIDE = 3;
    private static final int NONE = 0;

    private final TopologyFactory factory;
    private final Settings settings;
    private final Set<Property> promised;

    private TopologyChecks(Subject<TopologyFactory> subject, Set<Property> promised) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.promised = Set.copyOf(promised);
    }

    /** @param promised the properties of its own weights, if it has any */
    public static List<ContractCheck> of(Subject<TopologyFactory> subject, Set<Property> promised) {
        TopologyChecks checks = new TopologyChecks(subject, promised);
        List<ContractCheck> all = new ArrayList<>(List.of(
                new ContractCheck(
                        "unsupported numbers of agents are rejected with a reason, and some number is accepted",
                        checks::rejectsWithAReason),
                new ContractCheck("the union of the graphs over time is strongly connected", checks::isConnected),
                new ContractCheck("the same seed gives the same graphs, in any order of calls", checks::isReproducible),
                new ContractCheck("graphs repeat after the declared period, and not before", checks::keepsItsPeriod),
                new ContractCheck("eigenvalues in closed form are those of the graph", checks::knowsItsEigenvalues),
                new ContractCheck("it brings weights if and only if it declares this", checks::bringsWhatItSays),
                new ContractCheck("a topology with a server has a complete graph", checks::serverReachesEveryone)));
        if (subject.factory().bringsWeights()) {
            all.add(new ContractCheck(WeightRuleChecks.WeightFacts.CONTRACT, checks::weightsAreSound));
        }
        all.add(new ContractCheck("the frequency of edges is as declared", checks::edgesAreFrequent));
        return Creation.before(all, checks::begins);
    }

    private Verdict begins() {
        Map<Integer, Topology> built = built();
        built.values().forEach(topology -> Creation.made(topology.graph(0), "graph(0)"));
        return Verdict.holds("for %d of %d numbers of agents", built.size(), SIZES.size());
    }

    private Verdict rejectsWithAReason() {
        Map<Integer, Topology> built = built();
        List<Integer> refused =
                SIZES.stream().filter(agents -> !built.containsKey(agents)).toList();
        for (Map.Entry<Integer, Topology> each : built.entrySet()) {
            int agents = each.getValue().graph(0).agents();
            if (agents != each.getKey()) {
                return Verdict.broken("for %d agents it creates a graph of %d", each.getKey(), agents);
            }
        }
        return built.isEmpty()
                ? Verdict.broken("it rejects each of %s agents", SIZES)
                : Verdict.holds("accepts %s%s", built.keySet(), refused.isEmpty() ? "" : ", rejects " + refused);
    }

    private Verdict isConnected() {
        for (Map.Entry<Integer, Topology> each : built().entrySet()) {
            Optional<String> diagnostic = Connectivity.diagnostic(each.getValue());
            if (diagnostic.isPresent()) {
                return Verdict.broken("for %d agents %s", each.getKey(), diagnostic.get());
            }
        }
        return Verdict.holds("for %s agents", built().keySet());
    }

    private Verdict isReproducible() {
        Map<Integer, Topology> again = built();
        for (Map.Entry<Integer, Topology> each : built().entrySet()) {
            Topology backwards = again.get(each.getKey());
            for (int tick = TICKS - 1; tick >= 0; tick--) {
                backwards.graph(tick);
            }
            for (int tick = 0; tick < TICKS; tick++) {
                if (!GraphWeights.at(each.getValue(), tick).equals(GraphWeights.at(backwards, tick))) {
                    return Verdict.broken(
                            "for %d agents tick %d has another graph in the second call", each.getKey(), tick);
                }
            }
        }
        return Verdict.holds("over %d ticks", TICKS);
    }

    private Verdict keepsItsPeriod() {
        for (Map.Entry<Integer, Topology> each : built().entrySet()) {
            Topology topology = each.getValue();
            int period = topology.period();
            for (int tick = 0; period != Topology.APERIODIC && tick < TICKS; tick++) {
                if (!GraphWeights.at(topology, tick).equals(GraphWeights.at(topology, tick + period))) {
                    return Verdict.broken(
                            "for %d agents ticks %d and %d differ, but its period is %d",
                            each.getKey(), tick, tick + period, period);
                }
            }
        }
        return repeatsTooSoon()
                .map(diagnostic -> Verdict.broken("%s", diagnostic))
                .orElseGet(() -> Verdict.holds("over %d ticks", TICKS));
    }

    /**
     * Checks for a shorter period. Among a few agents many graphs are equal by coincidence, so a repetition counts only if it occurs for
     * every larger number too.
     */
    private Optional<String> repeatsTooSoon() {
        Optional<String> sooner = Optional.empty();
        for (Map.Entry<Integer, Topology> each : built().entrySet()) {
            if (each.getKey() > SO_FEW_THAT_GRAPHS_COINCIDE) {
                int said = each.getValue().period();
                int found = shortestPeriod(each.getValue());
                if (found == NONE || (said != Topology.APERIODIC && found >= said)) {
                    return Optional.empty();
                }
                sooner = Optional.of(String.format(
                        Locale.ROOT,
                        "for %d agents it declares that graphs %s, but over %d ticks they repeat every %s",
                        each.getKey(),
                        said == Topology.APERIODIC ? "never repeat" : "repeat every " + said + " ticks",
                        TICKS,
                        found == 1 ? "tick" : found + " ticks"));
            }
        }
        return sooner;
    }

    /** Returns the period, if it is at most half of the observed ticks; otherwise everything repeats at most once. */
    private static int shortestPeriod(Topology topology) {
        List<GraphWeights> seen = LongStream.range(0, TICKS)
                .mapToObj(tick -> GraphWeights.at(topology, tick))
                .toList();
        return IntStream.rangeClosed(1, TICKS / 2)
                .filter(period -> seen.subList(0, TICKS - period).equals(seen.subList(period, TICKS)))
                .findFirst()
                .orElse(NONE);
    }

    private Verdict knowsItsEigenvalues() {
        int checked = 0;
        for (Map.Entry<Integer, Topology> each : built().entrySet()) {
            Graph graph = each.getValue().graph(0);
            if (graph.agents() > 1 && graph.isSymmetric()) {
                List<String> diagnostics = WeightRuleChecks.WeightFacts.laplacianDiagnostics(graph);
                if (!diagnostics.isEmpty()) {
                    return Verdict.broken("for %d agents %s", each.getKey(), diagnostics.get(0));
                }
                checked++;
            }
        }
        return checked == 0
                ? Verdict.doesNotApply("its graphs are directed")
                : Verdict.holds("to 1e-10 for %d sizes", checked);
    }

    private Verdict edgesAreFrequent() {
        return Optional.ofNullable(built().get(FEW))
                .filter(IndependentEdges.class::isInstance)
                .map(edges -> EdgeFrequencies.check((IndependentEdges) edges, FEW))
                .orElseGet(() -> Verdict.doesNotApply("its edges are not independent"));
    }

    private Verdict bringsWhatItSays() {
        boolean said = factory.bringsWeights();
        for (Map.Entry<Integer, Topology> each : built().entrySet()) {
            for (int tick = 0; tick < TICKS; tick++) {
                if (each.getValue().ownWeights(tick).isPresent() != said) {
                    return Verdict.broken(
                            "bringsWeights() is %s, but for %d agents it is otherwise at tick %d",
                            said, each.getKey(), tick);
                }
            }
        }
        return Verdict.holds(said ? "it does" : "it does not");
    }

    /** Checks that a server reaches all agents. Its communication cost is counted by agent, so missing links would be free. */
    private Verdict serverReachesEveryone() {
        Map<Integer, Topology> built = built();
        if (built.values().stream().noneMatch(topology -> topology.routing() == Routing.SERVER)) {
            return Verdict.doesNotApply("its exchanges use links");
        }
        for (Map.Entry<Integer, Topology> each : built.entrySet()) {
            for (int tick = 0; tick < TICKS; tick++) {
                Graph graph = each.getValue().graph(tick);
                if (each.getValue().routing() != Routing.SERVER || !graph.isComplete()) {
                    return Verdict.broken(
                            "for %d agents the routing is %s, but at tick %d the graph has %d of %d links",
                            each.getKey(),
                            each.getValue().routing(),
                            tick,
                            graph.edges(),
                            Graph.complete(each.getKey()).edges());
                }
            }
        }
        return Verdict.holds("for %s agents, %d ticks", built.keySet(), TICKS);
    }

    private Verdict weightsAreSound() {
        for (Map.Entry<Integer, Topology> each : built().entrySet()) {
            for (int tick = 0; tick < TICKS; tick++) {
                Weights weights = each.getValue().ownWeights(tick).orElseThrow();
                List<String> diagnostics = new WeightRuleChecks.WeightFacts(weights).diagnostics(promised);
                if (!diagnostics.isEmpty()) {
                    return Verdict.broken("for %d agents %s", each.getKey(), String.join("; ", diagnostics));
                }
            }
        }
        return Verdict.holds("over %d ticks", TICKS);
    }

    /** Returns the topology by the number of agents, without the rejected numbers. */
    private Map<Integer, Topology> built() {
        Map<Integer, Topology> built = new LinkedHashMap<>();
        for (int agents : SIZES) {
            try {
                built.put(
                        agents,
                        Creation.made(factory.create(settings, FixtureTopologies.context(agents, SEED)), "create"));
            } catch (ParleyException refused) {
                // Allowed: a hypercube cannot have 7 agents.
            }
        }
        return built;
    }

    /**
     * The graph of a topology at one tick, in comparable form.
     *
     * @param weights its own weights, row by row; empty if it has none
     */
    private record GraphWeights(GraphEdges edges, List<Double> weights) {

        static GraphWeights at(Topology topology, long tick) {
            return new GraphWeights(
                    GraphEdges.of(topology.graph(tick)),
                    topology.ownWeights(tick).map(GraphWeights::numbers).orElse(List.of()));
        }

        private static List<Double> numbers(Weights weights) {
            Graph graph = weights.graph();
            List<Double> numbers = new ArrayList<>();
            for (int i = 0; i < graph.agents(); i++) {
                numbers.add(weights.self(i));
                for (int k = 0; k < graph.degree(i); k++) {
                    numbers.add(weights.edge(i, k));
                }
            }
            return numbers;
        }
    }

    /** The edges of a graph, in comparable form. */
    record GraphEdges(int agents, BitSet received) {

        static GraphEdges of(Graph graph) {
            BitSet received = new BitSet();
            for (int i = 0; i < graph.agents(); i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    received.set(i * graph.agents() + graph.neighbor(i, k));
                }
            }
            return new GraphEdges(graph.agents(), received);
        }

        boolean hears(int i, int j) {
            return received.get(i * agents + j);
        }
    }

    /** Counts the occurrences of edges. */
    private static final class EdgeFrequencies {

        private static final int TICKS = 2000;

        /** The tolerance. With about 20 edges, one exceeds 4.5 standard errors in one of 10,000 tests. */
        private static final double STANDARD_ERRORS = 4.5;

        private EdgeFrequencies() {}

        static Verdict check(IndependentEdges edges, int agents) {
            int[][] counts = new int[agents][agents];
            for (int tick = 0; tick < TICKS; tick++) {
                GraphEdges graph = GraphEdges.of(edges.graph(tick));
                for (int to = 0; to < agents; to++) {
                    for (int from = 0; from < agents; from++) {
                        counts[from][to] += graph.hears(to, from) ? 1 : 0;
                    }
                }
            }
            double worst = 0;
            for (int from = 0; from < agents; from++) {
                for (int to = 0; to < agents; to++) {
                    if (from != to) {
                        double p = edges.probability(from, to);
                        double spread = Math.sqrt(Math.max(p * (1 - p), 1e-9) / TICKS);
                        worst = Math.max(worst, Math.abs((double) counts[from][to] / TICKS - p) / spread);
                    }
                }
            }
            return worst <= STANDARD_ERRORS
                    ? Verdict.holds("within %.1f standard errors over %d ticks", worst, TICKS)
                    : Verdict.broken(
                            "an edge is %.1f standard errors from its probability over %d ticks", worst, TICKS);
        }
    }
}
