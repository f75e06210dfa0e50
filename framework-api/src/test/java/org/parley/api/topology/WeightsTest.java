package org.parley.api.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WeightsTest {

    private final Graph pair = Graph.of(2, i -> new int[] {1 - i});
    private final Graph ring = Graph.of(5, i -> new int[] {(i + 1) % 5, (i + 4) % 5});
    private final Graph cycle = Graph.of(5, i -> new int[] {(i + 1) % 5});

    @Test
    void assignTheRemainderToTheAgent() {
        Weights weights = Weights.everyEdge(ring, 0.25);

        assertThat(weights.self(3)).isEqualTo(0.5);
        assertThat(weights.edge(3, 1)).isEqualTo(0.25);
        assertThat(weights.sharedEdgeWeight()).contains(0.25);
        assertThat(weights.isSymmetric()).isTrue();
        assertThat(weights.isRowStochastic()).isTrue();
        assertThat(weights.isColumnStochastic()).isTrue();
    }

    @Test
    void sharedAndExplicitWeightsHaveTheSameEigenvalues() {
        double third = 1.0 / 3;
        Weights written = Weights.of(ring, new double[] {third, third, third, third, third}, new double[] {
            third, third, third, third, third, third, third, third, third, third
        });
        Spectrum shared = Weights.everyEdge(ring, third).spectrum();

        // The rounding error of a few operations on numbers of magnitude one.
        assertThat(written.spectrum().smallest()).isCloseTo(shared.smallest(), within(1e-14));
        assertThat(written.spectrum().largest()).isCloseTo(shared.largest(), within(1e-14));
        assertThat(shared.largest()).isCloseTo((1 + 2 * Math.cos(2 * Math.PI / 5)) / 3, within(1e-14));
        assertThat(shared.smallest()).isCloseTo((1 + 2 * Math.cos(4 * Math.PI / 5)) / 3, within(1e-14));
    }

    @Test
    void lazyWeightsAverageWithTheIdentity() {
        Weights shared = Weights.everyEdge(ring, 0.5).lazy();
        assertThat(shared.self(0)).isEqualTo(0.5);
        assertThat(shared.edge(0, 0)).isEqualTo(0.25);

        Weights written =
                Weights.of(pair, new double[] {0, 0.5}, new double[] {1, 0.5}).lazy();
        assertThat(new double[] {written.self(0), written.self(1), written.edge(0, 0), written.edge(1, 0)})
                .containsExactly(0.5, 0.75, 0.5, 0.25);
    }

    @Test
    void distinguishRowsFromColumns() {
        Weights rows = Weights.of(pair, new double[] {0.75, 0.5}, new double[] {0.25, 0.5});
        assertThat(rows.isRowStochastic()).isTrue();
        assertThat(rows.isColumnStochastic()).isFalse();
        assertThat(rows.isSymmetric()).isFalse();

        Weights columns = Weights.of(pair, new double[] {0.75, 0.5}, new double[] {0.5, 0.25});
        assertThat(columns.isRowStochastic()).isFalse();
        assertThat(columns.isColumnStochastic()).isTrue();
    }

    @Test
    void areDoublyStochasticOnADirectedCycle() {
        Weights weights = Weights.everyEdge(cycle, 0.5);

        assertThat(weights.isColumnStochastic()).isTrue();
        assertThat(weights.isSymmetric()).isFalse();
    }

    @Test
    void areNotColumnStochasticIfDegreesDiffer() {
        Graph graph = Graph.of(3, i -> i == 0 ? new int[0] : new int[] {0});

        assertThat(Weights.everyEdge(graph, 0.5).isRowStochastic()).isTrue();
        assertThat(Weights.everyEdge(graph, 0.5).isColumnStochastic()).isFalse();
    }

    @Test
    void checkSumsAndSymmetryWithATolerance() {
        assertThat(offBy(0.9e-12).isRowStochastic()).isTrue();
        assertThat(offBy(1.1e-12).isRowStochastic()).isFalse();
        assertThat(offBy(0.9e-12).isSymmetric()).isTrue();
        assertThat(offBy(1.1e-12).isSymmetric()).isFalse();
        assertThat(offBy(1.1e-12).isColumnStochastic()).isFalse();
    }

    @Test
    void haveASpectrumOnlyIfSymmetric() {
        assertThatThrownBy(() -> Weights.everyEdge(cycle, 0.5).spectrum()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void haveAZeroSpectrumForOneAgent() {
        assertThat(Weights.everyEdge(Graph.complete(1), 1).spectrum()).isEqualTo(new Spectrum(0, 0));
        assertThat(Weights.everyEdge(Graph.complete(1), 1).self(0)).isEqualTo(1);
    }

    @Test
    void rejectTheWrongNumberOfWeights() {
        assertThatThrownBy(() -> Weights.of(pair, new double[2], new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected 2 own and 2 edge weights, got 2 and 3");
    }

    private Weights offBy(double error) {
        return Weights.of(pair, new double[] {0.5, 0.5}, new double[] {0.5 + error, 0.5});
    }
}
