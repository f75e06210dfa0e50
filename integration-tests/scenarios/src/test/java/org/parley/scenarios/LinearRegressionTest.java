package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Result;

/** Checks the steps of the two regression examples: each file converges, and neither set of steps works for both. */
class LinearRegressionTest {

    private static final Path EXAMPLES = Distribution.project().resolve("examples");

    @TempDir
    Path directory;

    /** Halved runs; bounds are a third above, or below, the observed value. */
    @ParameterizedTest
    @CsvSource({
        "linear-regression.yaml, sparkle-extra, 0, 0.11",
        "linear-regression.yaml, d-soba, 2.9, 5.2",
        "linear-regression-mild.yaml, sparkle-extra, 0, 0.0036",
        "linear-regression-mild.yaml, d-soba, 0.033, 0.06"
    })
    void findsTheSolutionWhereTheRecipeIsExact(String file, String recipe, double above, double below) {
        Result result = perform(file, "recipe=" + recipe);
        assertThat(result.status()).as(result.reason()).isEqualTo(Result.Status.COMPLETED);
        double norm =
                result.last().orElseThrow().value(Columns.HYPERGRADIENT_NORM).orElseThrow();
        assertThat(norm).isBetween(above, below);
    }

    @Test
    void theStepsForSevereHeterogeneityExplodeOnMild() {
        Result result = perform("linear-regression.yaml", "model.with.heterogeneity=0.1");
        assertThat(result.status()).isEqualTo(Result.Status.DIVERGED);
        assertThat(result.reason()).contains("a smaller levels.upper.step");
    }

    private Result perform(String file, String override) {
        return Distribution.scenario(EXAMPLES.resolve(file))
                .set(override, "rounds=5000")
                .recordedUnder(directory)
                .summary();
    }
}
