package org.parley.plugins.compression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.tck.scenario.Scenario;

/** The example: compressed SPARKLE against SPARKLE with full rows. */
class RecipeTest {

    @Test
    void compressedSparkleReachesTheSamePointWithShorterMessages() {
        Map<String, Double> compressed = figures("compressed-sparkle-gt", 8000);
        Map<String, Double> full = figures("sparkle-gt", 8000);
        assertThat(compressed.get("hypergradient_norm")).isLessThan(1e-11);
        assertThat(compressed.get("floats_sent")).isLessThan(0.25 * full.get("floats_sent"));
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
