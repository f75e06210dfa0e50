package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Spectrum;
import org.parley.api.topology.Weights;
import org.parley.tck.dense.Stack;

class ClosedFormsTest {

    @ParameterizedTest
    @MethodSource("sizes")
    void agreeWithADenseDecomposition(int agents) {
        agrees("ring", StaticGraphs.circulant(agents, 1));
        agrees("circulant", StaticGraphs.circulant(agents, 2, 3, agents, 7));
        agrees("path", StaticGraphs.chain(agents));
        agrees("star", StaticGraphs.star(agents));
        agrees("exponential", StaticGraphs.exponential(agents));
        agrees("complete", Graph.complete(agents));
        for (int rows = 1; rows <= agents; rows++) {
            if (agents % rows == 0) {
                StaticGraphs.Lattice lattice = StaticGraphs.Lattice.withRows(rows, agents);
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
}
