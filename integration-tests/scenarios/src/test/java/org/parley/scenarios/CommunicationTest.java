package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.record.MetricsFile;

/** Checks the communication of each method: dependent exchanges per round, and floats per directed edge in units of p and q. */
class CommunicationTest {

    private static final int UPPER = 3;
    private static final int LOWER = 4;
    private static final int AGENTS = 6;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "d-soba,             jacobi,       1, 1, 2",
        "sparkle-extra,      gauss-seidel, 1, 1, 2",
        "sparkle-ed,         jacobi,       1, 1, 2",
        "sparkle-ed,         gauss-seidel, 3, 1, 2",
        "sparkle-gt,         jacobi,       2, 2, 4",
        "sparkle-gt,         gauss-seidel, 6, 2, 4",
        "sparkle-semi-gt,    gauss-seidel, 3, 2, 4",
        "sparkle-non-gt,     gauss-seidel, 1, 2, 4",
        "sparkle-ed-gt,      gauss-seidel, 4, 2, 2",
        // EXTRA's exchange of y needs no value of this round, so only the two exchanges of gradient tracking depend on
        // each other.
        "sparkle-extra-gt,   gauss-seidel, 2, 2, 2",
    })
    void countsWhatThePapersCount(String recipe, String order, long phases, long upperVectors, long lowerVectors) {
        MetricsFile metrics = Output.of(Distribution.scenario("""
                        recipe: %s
                        agents: %d
                        rounds: 30
                        model: {use: quadratic, with: {upper: %d, lower: %d}}
                        topology: ring
                        weights: {use: metropolis, with: {lazy: true}}
                        loop: {use: single-pass, with: {order: %s}}
                        hypergradient: {use: auxiliary-system, with: {order: %s}}
                        record: {every: 1}
                        """.formatted(recipe, AGENTS, UPPER, LOWER, order, order))
                        .recordedUnder(directory))
                .metrics();
        long directedEdges = 2 * AGENTS;
        long floats = directedEdges * (upperVectors * UPPER + lowerVectors * LOWER);
        double[] depth = metrics.column("phases");
        double[] sent = metrics.column("floats_sent");
        // The first rounds differ: trackers start, and the pipeline of dependent exchanges fills.
        for (int round = 5; round < 30; round++) {
            assertThat(depth[round + 1] - depth[round]).isEqualTo(phases);
            assertThat(sent[round + 1] - sent[round]).isEqualTo(floats);
        }
    }
}
