package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRule;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.api.topology.Weights;
import org.parley.tck.check.TopologyChecks;
import org.parley.tck.check.WeightRuleChecks;

class WrongTopologyTest {

    private static final String CONNECTED = "the union of the graphs over time is strongly connected";
    private static final String SEED = "the same seed gives the same graphs, in any order of calls";
    private static final String PERIOD = "graphs repeat after the declared period, and not before";
    private static final String EIGENVALUES = "eigenvalues in closed form are those of the graph";
    private static final String BRINGS = "it brings weights if and only if it declares this";
    private static final String SERVER = "a topology with a server has a complete graph";
    private static final String WEIGHTS =
            "negative weights do not prevent convergence, and sums are exact to 1e-12 or clearly intended to differ";

    @Test
    void weightsOffByABillionthAreCaught() {
        assertThat(broken(true, agents -> weighted(ring(agents), 1e-9)))
                .containsOnlyKeys(WEIGHTS)
                .hasEntrySatisfying(
                        WEIGHTS,
                        finding -> assertThat(finding)
                                .contains("rows sum to 1 only up to 1.0e-09, allowed 1.0e-12")
                                .contains("columns sum to 1 only up to 1.0e-09"));
        assertThat(broken(true, agents -> weighted(ring(agents), 0))).isEmpty();
    }

    @Test
    void aRuleWhoseWeightsAreOffByABillionthIsCaughtWithoutAnyPromise() {
        WeightRuleFactory rule = rule((graph, tick) -> perturbed(graph, 1e-9));
        assertThat(Broken.checks(WeightRuleChecks.of(Broken.subject(rule), Set.of())))
                .containsOnlyKeys(WEIGHTS);
    }

    @Test
    void aRuleThatIsNotWhatItPromisesIsCaught() {
        WeightRuleFactory rows = rule((graph, tick) -> rowsOnly(graph));
        assertThat(Broken.checks(WeightRuleChecks.of(Broken.subject(rows), Set.of(Property.ROW_STOCHASTIC))))
                .isEmpty();
        assertThat(Broken.checks(WeightRuleChecks.of(Broken.subject(rows), Set.of(Property.COLUMN_STOCHASTIC))))
                .containsOnlyKeys(WEIGHTS);
    }

    @Test
    void agentsThatNeverMeetAreCaught() {
        assertThat(broken(false, agents -> tick -> Graph.of(agents, i -> new int[0])))
                .containsKey(CONNECTED);
    }

    @Test
    void aGraphThatForgetsItsPeriodIsCaught() {
        assertThat(broken(false, agents -> tick -> tick % 2 == 0 ? ring(agents) : Graph.complete(agents)))
                .containsOnlyKeys(PERIOD);
    }

    @Test
    void graphsThatNeverComeBackMayCoincideAmongThreeAgents() {
        assertThat(broken(false, agents -> lasting(Topology.APERIODIC, tick -> circulant(agents, tick * tick))))
                .isEmpty();
    }

    @Test
    void aFixedGraphThatCallsItselfAperiodicIsCaught() {
        assertThat(broken(false, agents -> lasting(Topology.APERIODIC, tick -> ring(agents))))
                .containsOnlyKeys(PERIOD)
                .hasEntrySatisfying(
                        PERIOD, finding -> assertThat(finding).contains("never repeat, but over 40 ticks they repeat"));
    }

    @Test
    void aGraphThatComesBackSoonerThanItSaysIsCaught() {
        assertThat(broken(false, agents -> lasting(4, tick -> ring(agents)))).containsOnlyKeys(PERIOD);
        assertThat(broken(false, agents -> lasting(4, tick -> tick % 2 == 0 ? ring(agents) : Graph.complete(agents))))
                .containsOnlyKeys(PERIOD)
                .hasEntrySatisfying(
                        PERIOD,
                        finding -> assertThat(finding)
                                .contains("repeat every 4 ticks, but over 40 ticks they repeat every 2 ticks"));
    }

    @Test
    void aGraphThatDependsOnWhatWasAskedBeforeIsCaught() {
        AtomicLong asked = new AtomicLong();
        assertThat(broken(
                        false,
                        agents -> tick -> asked.incrementAndGet() % 3 == 0 ? ring(agents) : Graph.complete(agents)))
                .containsKey(SEED);
    }

    @Test
    void aWrongClosedFormIsCaught() {
        assertThat(broken(false, agents -> {
                    Graph graph = ring(agents).withLaplacianSpectrum(1, 3.9);
                    return tick -> graph;
                }))
                .containsOnlyKeys(EIGENVALUES);
    }

    @Test
    void weightsThatAreAnnouncedAndMissingAreCaught() {
        assertThat(broken(true, agents -> tick -> ring(agents))).containsKey(BRINGS);
    }

    @Test
    void aServerThatDoesNotReachEveryoneIsCaught() {
        assertThat(broken(false, agents -> served(ring(agents))))
                .containsOnlyKeys(SERVER)
                .hasEntrySatisfying(
                        SERVER,
                        finding -> assertThat(finding).contains("the routing is SERVER, but at tick 0 the graph has"));
        assertThat(broken(false, agents -> served(Graph.complete(agents)))).isEmpty();
    }

    private static Map<String, String> broken(boolean bringsWeights, IntFunction<Topology> topology) {
        TopologyFactory factory = Declared.a(TopologyFactory.class)
                .answering("create", given -> topology.apply(((TopologyContext) given[1]).agents()))
                .always("bringsWeights", bringsWeights)
                .factory();
        return Broken.checks(TopologyChecks.of(
                Broken.subject(factory), Set.of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC)));
    }

    private static WeightRuleFactory rule(WeightRule rule) {
        return Declared.a(WeightRuleFactory.class).always("create", rule).factory();
    }

    private static Topology served(Graph graph) {
        return new Topology() {
            @Override
            public Graph graph(long tick) {
                return graph;
            }

            @Override
            public Routing routing() {
                return Routing.SERVER;
            }
        };
    }

    private static Topology lasting(int period, LongFunction<Graph> graphs) {
        return new Topology() {
            @Override
            public Graph graph(long tick) {
                return graphs.apply(tick);
            }

            @Override
            public int period() {
                return period;
            }
        };
    }

    /** Returns a ring with chords of random length; among three agents there are none. */
    private static Graph circulant(int agents, long seed) {
        int chord = 1 + new SplittableRandom(seed).nextInt(Math.max(1, agents / 2));
        return Graph.of(
                agents,
                i -> IntStream.of(1, agents - 1, chord, agents - chord)
                        .map(step -> (i + step) % agents)
                        .filter(j -> j != i)
                        .distinct()
                        .toArray());
    }

    private static Graph ring(int agents) {
        return Graph.of(agents, i -> new int[] {(i + 1) % agents, (i + agents - 1) % agents});
    }

    private static Topology weighted(Graph graph, double off) {
        Weights weights = perturbed(graph, off);
        return new Topology() {
            @Override
            public Graph graph(long tick) {
                return graph;
            }

            @Override
            public Optional<Weights> ownWeights(long tick) {
                return Optional.of(weights);
            }
        };
    }

    /** Returns symmetric weights of 1/n on every edge; the agent itself has slightly more than the rest. */
    private static Weights perturbed(Graph graph, double off) {
        double[] self = new double[graph.agents()];
        double[] edges = new double[(int) graph.edges()];
        Arrays.fill(edges, 1.0 / (graph.agents() + 1));
        for (int i = 0; i < self.length; i++) {
            self[i] = 1 - (double) graph.degree(i) / (graph.agents() + 1) + off;
        }
        return Weights.of(graph, self, edges);
    }

    /** Every agent averages the vectors that it receives. */
    private static Weights rowsOnly(Graph graph) {
        double[] self = new double[graph.agents()];
        double[] edges = new double[(int) graph.edges()];
        for (int i = 0; i < self.length; i++) {
            self[i] = 1.0 / (1 + graph.degree(i));
            for (int k = 0; k < graph.degree(i); k++) {
                edges[(int) graph.edgeOffset(i) + k] = self[i];
            }
        }
        return Weights.of(graph, self, edges);
    }
}
