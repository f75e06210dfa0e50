package org.parley.api.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GraphTest {

    private final Graph directed = Graph.of(4, i -> new int[][] {{3, 1, 1, 0}, {2}, {0, 3}, {}}[i]);

    @Test
    void neighborsAreSortedAndExcludeTheAgent() {
        assertThat(directed.degree(0)).isEqualTo(2);
        assertThat(directed.neighbor(0, 0)).isEqualTo(1);
        assertThat(directed.neighbor(0, 1)).isEqualTo(3);
        assertThat(directed.indexOf(0, 3)).isEqualTo(1);
        assertThat(directed.indexOf(0, 0)).isNegative();
        assertThat(directed.indexOf(3, 0)).isNegative();
        assertThat(directed.edges()).isEqualTo(5);
        assertThat(directed.edgeOffset(2)).isEqualTo(3);
    }

    @Test
    void copiesArrays() {
        int[] sources = {2, 1};
        Graph.of(3, i -> sources);

        assertThat(sources).containsExactly(2, 1);
    }

    @Test
    void countsReceivers() {
        assertThat(new int[] {directed.outDegree(0), directed.outDegree(1), directed.outDegree(2), directed.outDegree(3)
                })
                .containsExactly(1, 1, 1, 2);
        assertThat(Graph.complete(7).outDegree(3)).isEqualTo(6);
    }

    @Test
    void detectsSymmetry() {
        assertThat(directed.isSymmetric()).isFalse();
        assertThat(cycle(5).isSymmetric()).isFalse();
        assertThat(cycle(2).isSymmetric()).isTrue();
        assertThat(Graph.complete(5).isSymmetric()).isTrue();
    }

    @Test
    void detectsConnectivity() {
        assertThat(directed.isConnected()).as("agent 3 receives from no agent").isFalse();
        assertThat(cycle(5).isConnected()).isTrue();
        assertThat(Graph.of(1, i -> new int[0]).isConnected()).isTrue();
        assertThat(Graph.of(2, i -> new int[0]).isConnected()).isFalse();
        assertThat(Graph.of(4, i -> new int[] {i ^ 1}).isConnected())
                .as("two pairs")
                .isFalse();
        assertThat(Graph.complete(5).isConnected()).isTrue();
    }

    @Test
    void rejectsAgentsOutOfRange() {
        assertThatThrownBy(() -> Graph.of(3, i -> new int[] {3}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("agent 0 cannot receive from agent 3 of 3");
    }

    @Test
    void directedGraphsHaveNoLaplacianSpectrum() {
        assertThatThrownBy(() -> cycle(5).laplacianSpectrum()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void completeGraphsEqualExplicitOnes() {
        for (int n = 1; n <= 6; n++) {
            Graph complete = Graph.complete(n);
            int agents = n;
            Graph written = Graph.of(n, i -> IntStream.range(0, agents).toArray());

            assertThat(complete.edges()).isEqualTo(written.edges());
            for (int i = 0; i < n; i++) {
                assertThat(complete.degree(i)).isEqualTo(written.degree(i));
                for (int k = 0; k < n - 1; k++) {
                    assertThat(complete.neighbor(i, k)).isEqualTo(written.neighbor(i, k));
                }
                for (int j = 0; j < n; j++) {
                    assertThat(complete.indexOf(i, j)).isEqualTo(written.indexOf(i, j));
                }
            }
            // Eigenvalues are n, or absent for one agent. The tolerance covers rounding errors of numbers of magnitude
            // n.
            assertThat(written.laplacianSpectrum().smallest())
                    .isCloseTo(complete.laplacianSpectrum().smallest(), within(1e-13));
        }
    }

    @Test
    void completeGraphsStoreNoEdges() {
        Graph graph = Graph.complete(100_000);

        assertThat(graph.edges()).isEqualTo(9_999_900_000L);
        assertThat(graph.laplacianSpectrum()).isEqualTo(new Spectrum(100_000, 100_000));
        assertThat(Weights.everyEdge(graph, 1e-5).spectrum().radius()).isLessThan(1e-15);
    }

    private static Graph cycle(int agents) {
        return Graph.of(agents, i -> new int[] {(i + 1) % agents});
    }
}
