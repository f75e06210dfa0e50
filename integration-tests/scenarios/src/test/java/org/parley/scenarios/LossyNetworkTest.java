package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulated faults: seeded, billed, and survived by a method that only averages. */
class LossyNetworkTest {

    @TempDir
    Path directory;

    @Test
    void stillConvergesToANeighbourhoodAndIsReproducible() {
        String runFile = """
                recipe: d-soba
                seed: 5
                agents: 6
                rounds: 1500
                model: {use: quadratic, with: {upper: 3, lower: 3, heterogeneity: 0.1}}
                topology: complete
                network: {loss: 0.3}
                record: {every: 500}
                """;
        Output first = Laboratory.perform(runFile, directory);
        Output second = Laboratory.perform(runFile, directory);
        Output perfect = Laboratory.perform(runFile, directory, "network.loss=0");
        double[] norm = first.metrics().column("hypergradient_norm");
        assertThat(norm[norm.length - 1]).isLessThan(norm[0] / 5);
        assertThat(second.metrics().column("hypergradient_norm")).containsExactly(norm);
        assertThat(perfect.metrics().column("hypergradient_norm")[1]).isNotEqualTo(norm[1]);
        // Lost messages were sent all the same.
        assertThat(first.metrics().column("floats_sent"))
                .containsExactly(perfect.metrics().column("floats_sent"));
    }
}
