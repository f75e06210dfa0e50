package org.parley.plugins.compression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.tck.scenario.Scenario;

/** Compares the example, compressed SPARKLE, with uncompressed SPARKLE. */
class RecipeTest {

    @Test
    void compressedSparkleReachesTheSamePointWithShorterMessages() {
        Map<String, Double> compressed = figures("compressed-sparkle-gt", 8000);
        Map<String, Double> full = figures("sparkle-gt", 8000);
        assertThat(compressed.get("hypergradient_norm")).isLessThan(1e-11);
        assertThat(compressed.get("floats_sent")).isLessThan(0.25 * full.get("floats_sent"));
    }

    @Test
    void sparkleWithLeadReachesTheSamePointWithShorterMessages() {
        Map<String, Double> compressed = figures("sparkle-lead", 8000);
        assertThat(compressed.get("hypergradient_norm")).isLessThan(1e-11);
        // For 20 numbers of 64 bits: a norm of 64 bits, and 20 signs with 4 bits each. There is one phase instead of
        // two of gradient tracking.
        assertThat(compressed.get("floats_sent"))
                .isLessThan(0.15 * figures("sparkle-ed", 8000).get("floats_sent"));
    }

    private static Map<String, Double> figures(String recipe, int rounds) {
        Scenario scenario = Scenario.of("""
                recipe: %s
                agents: 8
                rounds: 8000
                model: {use: quadratic, with: {upper: 20, lower: 20}}
                topology: ring
                """.formatted(recipe));
        return Scenario.figures(scenario.after(rounds));
    }
}
