package org.parley.plugins.pdbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks PDBO-MTL on agents with different views of the same digits, with the bundled examples. */
class MultiTaskTest {

    private static final Path EXAMPLES = Path.of("../../examples/papers/pdbo");
    private static final String ACCURACY = "test_accuracy";
    private static final String BOTTOM_DECILE = "test_accuracy_p10";

    @Test
    @Tag("slow")
    void gainsByTrustingPredictorsDifferently() {
        String[] digits = {
            "data={use: digits, partition: {use: cluster-normalized, with: {clusters: 3, least-deviation: 0.2,"
                    + " of: {use: dirichlet, with: {alpha: 0.4}}}}, validation: 0.2, test: 0.3, test-set: own}",
            "seed=2",
            "batch=32",
            "levels.lower.step.with.value=0.2"
        };
        Run run = example("pdbo-mtl.yaml", digits).start();
        Map<String, Double> equalTrust = Scenario.figures(run);
        Map<String, Double> best = best(run, 3);
        Map<String, Double> alone =
                Scenario.figures(example("local.yaml", digits).after(200));

        // About 500 test samples: a difference of two accuracies near 0.9 has a standard error of 0.015 or less, paired
        // as they are.
        assertThat(best.get(ACCURACY)).isGreaterThan(equalTrust.get(ACCURACY));
        assertThat(equalTrust.get(ACCURACY)).isGreaterThan(alone.get(ACCURACY) + 0.02);
        assertThat(best.get("upper_loss")).isLessThan(0.95 * equalTrust.get("upper_loss"));
    }

    @Test
    @Tag("slow")
    void isAheadOfEveryBaselineOnMnist() {
        assertAheadOnMnist(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3})
    @Tag("long")
    void isAheadOfEveryBaselineOnMnistWithOtherSeedsToo(long seed) {
        assertAheadOnMnist(seed);
    }

    private static void assertAheadOnMnist(long seed) {
        assumeTrue(Files.isDirectory(DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")))
                .root()
                .resolve("mnist")));
        Run run = example("pdbo-mtl.yaml", "seed=" + seed).start();
        Map<String, Double> sgp = Scenario.figures(run);
        Map<String, Double> pdbo = best(run, 5);
        Run ownCost = example("pdbo-mtl-local.yaml", "seed=" + seed).start();
        Map<String, Double> local = best(ownCost, 5);
        Map<String, Double> alone =
                Scenario.figures(example("local.yaml", "seed=" + seed).after(200));

        assertThat(pdbo.get(ACCURACY))
                .isGreaterThan(sgp.get(ACCURACY))
                .isGreaterThan(alone.get(ACCURACY))
                .isGreaterThan(local.get(ACCURACY));
        assertThat(pdbo.get(BOTTOM_DECILE)).isGreaterThan(local.get(BOTTOM_DECILE));
    }

    /** Returns the state with the best validation accuracy over this many rounds, including the current one. */
    private static Map<String, Double> best(Run run, int rounds) {
        return Stream.iterate(0, round -> round <= rounds, round -> round + 1)
                .map(round -> {
                    if (round > 0) {
                        run.advance();
                    }
                    return Scenario.figures(run);
                })
                .max(Comparator.comparing(values -> values.get("validation_accuracy")))
                .orElseThrow();
    }

    private static Scenario example(String file, String... overrides) {
        return Scenario.of(EXAMPLES.resolve(file)).set(overrides).threads(2);
    }
}
