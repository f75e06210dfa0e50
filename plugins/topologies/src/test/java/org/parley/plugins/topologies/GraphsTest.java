package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Spectrum;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;
import org.parley.plugins.topologies.StaticGraphs.Lattice;
import org.parley.plugins.topologies.StaticGraphs.TorusFactory;
import org.parley.tck.dense.Stack;

class GraphsTest {

    @Test
    void aRingOfTwoIsOneLinkAndOfOneIsNone() {
        assertThat(StaticGraphs.circulant(1, 1).edges()).isZero();
        assertThat(StaticGraphs.circulant(2, 1).edges()).isEqualTo(2);
        assertThat(StaticGraphs.circulant(3, 1).edges()).isEqualTo(6);
        assertThat(heard(StaticGraphs.circulant(6, 1), 0)).containsExactly(1, 5);
    }

    @Test
    void aPathEndsAtBothEnds() {
        Graph path = StaticGraphs.chain(4);

        assertThat(heard(path, 0)).containsExactly(1);
        assertThat(heard(path, 2)).containsExactly(1, 3);
        assertThat(heard(path, 3)).containsExactly(2);
    }

    @Test
    void aStarHasAgentZeroInTheMiddle() {
        Graph star = StaticGraphs.star(5);

        assertThat(heard(star, 0)).containsExactly(1, 2, 3, 4);
        assertThat(heard(star, 3)).containsExactly(0);
    }

    @Test
    void aGridIsOpenAtItsEdgesAndATorusIsNot() {
        Graph grid = Networks.topology(new StaticGraphs.GridFactory(), 12, Map.of("rows", 3))
                .graph(0);
        Graph torus =
                Networks.topology(new TorusFactory(), 12, Map.of("rows", 3)).graph(0);

        assertThat(heard(grid, 0)).containsExactly(1, 4);
        assertThat(heard(grid, 5)).containsExactly(1, 4, 6, 9);
        assertThat(heard(torus, 0)).containsExactly(1, 3, 4, 8);
        assertThat(heard(torus, 5)).containsExactly(1, 4, 6, 9);
    }

    @Test
    void aTorusWithAShortSideHasNoDoubleLinks() {
        assertThat(heard(
                        Networks.topology(new TorusFactory(), 10, Map.of("rows", 2))
                                .graph(0),
                        0))
                .containsExactly(1, 4, 5);
        assertThat(heard(
                        Networks.topology(new TorusFactory(), 10, Map.of("rows", 1))
                                .graph(0),
                        0))
                .containsExactly(1, 9);
        assertThat(heard(Networks.topology(new TorusFactory(), 4).graph(0), 0)).containsExactly(1, 2);
        assertThat(heard(Networks.topology(new TorusFactory(), 2).graph(0), 0)).containsExactly(1);
        assertThat(heard(Networks.topology(new TorusFactory(), 1).graph(0), 0)).isEmpty();
    }

    @Test
    void aTorusThatIsNoneIsTold() {
        assertThat(torusNotes(7, Map.of()))
                .containsExactly(
                        "of 7 agents is 1 x 7, which is a ring; both sides are longer for 9, 12, 15, 16, 20 or 25 agents, among others");
        assertThat(torusNotes(12, Map.of("rows", 12)))
                .singleElement()
                .asString()
                .contains("12 x 1, which is a ring");
        assertThat(torusNotes(4, Map.of())).singleElement().asString().contains("2 x 2, which is a ring");
        assertThat(torusNotes(10, Map.of()))
                .singleElement()
                .asString()
                .startsWith(
                        "of 10 agents is 2 x 5, whose sides of two are one link and not two: every agent has 3 neighbors, not 4");
        assertThat(torusNotes(12, Map.of())).isEmpty();
        assertThat(torusNotes(1, Map.of())).isEmpty();
    }

    private static List<String> torusNotes(int agents, Map<String, Object> with) {
        return new TorusFactory().notes(Networks.settings(new TorusFactory(), with), agents);
    }

    @Test
    void rectanglesAreAsSquareAsTheNumberOfAgentsAllows() {
        assertThat(Lattice.mostSquare(1)).isEqualTo(new Lattice(1, 1));
        assertThat(Lattice.mostSquare(10)).isEqualTo(new Lattice(2, 5));
        assertThat(Lattice.mostSquare(16)).isEqualTo(new Lattice(4, 4));
        assertThat(Lattice.mostSquare(20)).isEqualTo(new Lattice(4, 5));
        assertThat(Lattice.mostSquare(7)).isEqualTo(new Lattice(1, 7));
    }

    @Test
    void refusesRowsThatLeaveAGap() {
        for (long rows : new long[] {3, 20, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> Networks.topology(new StaticGraphs.GridFactory(), 10, Map.of("rows", rows)))
                    .isInstanceOfSatisfying(
                            ParleyException.class,
                            refusal -> assertThat(refusal.diagnostics())
                                    .singleElement()
                                    .satisfies(diagnostic -> {
                                        assertThat(diagnostic.code()).isEqualTo(ErrorCode.CONFIG_OUT_OF_RANGE);
                                        assertThat(diagnostic.message())
                                                .isEqualTo("10 agents do not fill a rectangle of " + rows + " rows");
                                        assertThat(diagnostic.hint()).isEqualTo("rows can be 1, 2, 5, 10");
                                    }));
        }
    }

    @Test
    void exponentialLinksDouble() {
        assertThat(StaticGraphs.hops(1)).isEmpty();
        assertThat(StaticGraphs.hops(2)).containsExactly(1);
        assertThat(StaticGraphs.hops(8)).containsExactly(1, 2, 4);
        assertThat(StaticGraphs.hops(9)).containsExactly(1, 2, 4, 8);
        assertThat(heard(StaticGraphs.exponential(10), 0)).containsExactly(1, 2, 4, 6, 8, 9);
        assertThat(heard(StaticGraphs.directedExponential(10), 9)).containsExactly(1, 5, 7, 8);
    }

    @Test
    void onePeerAtATimeHearsTheExponentialPeersInTurn() {
        Topology topology = new OnePeerExponentialFactory.OnePeerExponential(10);

        assertThat(topology.period()).isEqualTo(4);
        assertThat(heard(topology.graph(0), 0)).containsExactly(9);
        assertThat(heard(topology.graph(1), 0)).containsExactly(8);
        assertThat(heard(topology.graph(6), 0)).containsExactly(6);
        assertThat(heard(topology.graph(4_000_000_003L), 0)).containsExactly(2);
        assertThat(new OnePeerExponentialFactory.OnePeerExponential(1).period()).isEqualTo(1);
    }

    @Test
    void onePeriodOfOnePeerAveragesAPowerOfTwoExactly() {
        Topology topology = new OnePeerExponentialFactory.OnePeerExponential(16);
        RealMatrix product = MatrixUtils.createRealIdentityMatrix(16);
        for (int tick = 0; tick < topology.period(); tick++) {
            product = Stack.of(WeightRules.metropolis(topology.graph(tick))).multiply(product);
        }

        // Weights are powers of two: no round-off at all.
        assertThat(product).isEqualTo(Dense.mean(16));
    }

    @Test
    void largeGraphsAreLight() {
        Graph ring = Networks.topology(new StaticGraphs.RingFactory(), 10_000).graph(0);
        assertThat(ring.edges()).isEqualTo(20_000);
        assertThat(WeightRules.metropolis(ring).spectrum().smallest()).isCloseTo(-1.0 / 3, within(1e-14));

        Graph complete =
                Networks.topology(new StaticGraphs.CompleteFactory(), 100_000).graph(0);
        for (Weights weights : List.of(
                WeightRules.metropolis(complete),
                WeightRules.uniform(complete, OptionalDouble.empty()),
                WeightRules.laplacian(complete, 0.5),
                WeightRules.push(complete))) {
            assertThat(weights.isColumnStochastic()).isTrue();
        }
        // One over n, times n - 1, from one: a few units in the last place of one.
        assertThat(WeightRules.metropolis(complete).self(17)).isCloseTo(1e-5, within(1e-15));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void spectraInClosedFormAgreeWithADenseDecomposition(int agents) {
        agrees("ring", StaticGraphs.circulant(agents, 1));
        agrees("circulant", StaticGraphs.circulant(agents, 2, 3, agents, 7));
        agrees("path", StaticGraphs.chain(agents));
        agrees("star", StaticGraphs.star(agents));
        agrees("exponential", StaticGraphs.exponential(agents));
        agrees("complete", Graph.complete(agents));
        for (int rows = 1; rows <= agents; rows++) {
            if (agents % rows == 0) {
                Lattice lattice = Lattice.withRows(rows, agents);
                agrees("grid", lattice.product(StaticGraphs.chain(rows), StaticGraphs.chain(agents / rows)));
                agrees(
                        "torus",
                        lattice.product(StaticGraphs.circulant(rows, 1), StaticGraphs.circulant(agents / rows, 1)));
            }
        }
    }

    private static IntStream sizes() {
        return IntStream.rangeClosed(1, 40);
    }

    private static void agrees(String name, Graph graph) {
        // I - L / n has eigenvalues between -1 and 1 for every graph.
        double scale = graph.agents();
        Spectrum dense = Dense.spectrum(Stack.of(Weights.everyEdge(graph, 1 / scale)));
        Spectrum closed = graph.laplacianSpectrum();
        if (graph.agents() == 1) {
            assertThat(closed).as(name).isEqualTo(new Spectrum(0, 0));
            return;
        }
        // The dense method is off by some n * 2^-52 times the shifted eigenvalue 9, below 1e-13, and n = 40 multiplies
        // that.
        assertThat(closed.smallest()).as(name).isCloseTo(scale * (1 - dense.largest()), within(4e-12));
        assertThat(closed.largest()).as(name).isCloseTo(scale * (1 - dense.smallest()), within(4e-12));
    }

    static int[] heard(Graph graph, int agent) {
        int[] heard = new int[graph.degree(agent)];
        for (int k = 0; k < heard.length; k++) {
            heard[k] = graph.neighbor(agent, k);
        }
        return heard;
    }
}
