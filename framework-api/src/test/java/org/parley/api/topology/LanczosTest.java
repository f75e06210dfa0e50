package org.parley.api.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LanczosTest {

    @Test
    void agreesWithADenseDecompositionOnRandomGraphs() {
        SplittableRandom seeds = new SplittableRandom(3);
        for (int n = 1; n <= 60; n++) {
            Graph graph = random(n, 0.05 + 0.9 * seeds.nextDouble(), seeds.split());
            Spectrum dense = Dense.extremes(Dense.laplacian(graph), 0);
            Spectrum sparse = graph.laplacianSpectrum();

            // Both methods are backward stable: n * 2^-52 * (largest eigenvalue, below 2n) with n = 60 is 2e-12.
            assertThat(sparse.smallest()).as("n = %d", n).isCloseTo(dense.smallest(), within(2e-12));
            assertThat(sparse.largest()).as("n = %d", n).isCloseTo(dense.largest(), within(2e-12));
        }
    }

    @Test
    void agreesWithADenseDecompositionOnRandomWeights() {
        SplittableRandom random = new SplittableRandom(4);
        for (int n = 2; n <= 40; n++) {
            Graph graph = random(n, 0.4, random.split());
            Weights weights = randomWeights(graph, random.split());
            Spectrum dense = Dense.extremes(Dense.weights(weights), 1);

            // As above, for eigenvalues of magnitude one.
            assertThat(weights.spectrum().smallest()).as("n = %d", n).isCloseTo(dense.smallest(), within(1e-13));
            assertThat(weights.spectrum().largest()).as("n = %d", n).isCloseTo(dense.largest(), within(1e-13));
        }
    }

    @Test
    void findsZeroForEveryFurtherComponent() {
        assertThat(Graph.of(5, i -> new int[0]).laplacianSpectrum()).isEqualTo(new Spectrum(0, 0));

        Spectrum pairs = Graph.of(10, i -> new int[] {i ^ 1}).laplacianSpectrum();
        assertThat(pairs.smallest()).isCloseTo(0, within(1e-14));
        assertThat(pairs.largest()).isCloseTo(2, within(1e-14));
    }

    @Test
    void findsRepeatedEigenvalues() {
        int n = 200;
        Graph star = Graph.of(n, i -> i == 0 ? IntStream.range(1, n).toArray() : new int[] {0});
        assertThat(star.laplacianSpectrum().smallest()).isCloseTo(1, within(1e-12));
        assertThat(star.laplacianSpectrum().largest()).isCloseTo(n, within(1e-11));

        Graph cube = Graph.of(
                1 << 8, i -> IntStream.range(0, 8).map(bit -> i ^ (1 << bit)).toArray());
        assertThat(cube.laplacianSpectrum().smallest()).isCloseTo(2, within(1e-12));
        assertThat(cube.laplacianSpectrum().largest()).isCloseTo(16, within(1e-12));
    }

    @Test
    void ignoresRoundingErrorsInAnExhaustedSpace() {
        int n = 300;
        Graph complete = random(n, 1, new SplittableRandom(1));
        double[] edges = new double[(int) complete.edges()];
        double[] self = new double[n];
        Arrays.fill(edges, 1.0 / n);
        Arrays.fill(self, 1.0 / n);
        int[] products = {0};
        Weights mean = Weights.of(complete, self, edges);

        // The rounding error of sums of n terms of magnitude one.
        assertThat(mean.spectrum().radius()).isLessThan(1e-13);
        Lanczos.extremes(n, (in, out) -> {
            products[0]++;
            for (int i = 0; i < n; i++) {
                out[i] = 1e-17 * in[(i + 1) % n];
            }
        });
        assertThat(products[0]).isEqualTo(1);
    }

    @Test
    void findsCloseEigenvalues() {
        int n = 3_000;
        Graph path = Graph.of(
                n, i -> IntStream.of(i - 1, i + 1).filter(j -> j >= 0 && j < n).toArray());
        double quarter = Math.PI / (2 * n);

        // The rounding error of eigenvalues up to 4; the two smallest are 1.1e-6 and 4.4e-6.
        assertThat(path.laplacianSpectrum().smallest()).isCloseTo(4 * Math.pow(Math.sin(quarter), 2), within(1e-13));
        assertThat(path.laplacianSpectrum().largest()).isCloseTo(4 * Math.pow(Math.cos(quarter), 2), within(1e-13));
    }

    static Graph random(int n, double probability, SplittableRandom random) {
        boolean[][] edge = new boolean[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                edge[i][j] = random.nextDouble() < probability;
                edge[j][i] = edge[i][j];
            }
        }
        return Graph.of(n, i -> {
            IntPredicate heard = j -> edge[i][j];
            return IntStream.range(0, n).filter(heard).toArray();
        });
    }

    private static Weights randomWeights(Graph graph, SplittableRandom random) {
        int n = graph.agents();
        double[][] full = new double[n][n];
        double[] self = new double[n];
        double[] edges = new double[(int) graph.edges()];
        for (int i = 0; i < n; i++) {
            self[i] = 1;
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbor(i, k);
                full[i][j] = j < i ? full[j][i] : random.nextDouble() / n;
                edges[(int) graph.edgeOffset(i) + k] = full[i][j];
                self[i] -= full[i][j];
            }
        }
        return Weights.of(graph, self, edges);
    }
}
