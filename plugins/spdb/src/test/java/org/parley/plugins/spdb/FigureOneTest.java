package org.parley.plugins.spdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks SPDB's toy experiment: ten learners, each of which mostly has samples of one digit. The files are the bundled examples. */
class FigureOneTest {

    private static final Path EXAMPLES = Path.of("../../examples/papers/spdb");
    private static final List<String> RIVALS = List.of("dsgd", "gnsd", "spd");
    private static final String ACCURACY = "test_accuracy";

    @TempDir
    private Path directory;

    /**
     * The bundled digits are so easy that one network for all becomes as good eventually, so the test compares the speed. A learner that
     * always predicts its own digit is right in 95.8 % of 380 test samples.
     */
    @Test
    @Tag("slow")
    void learnsTheBundledDigitsFasterThanAnyRival() {
        String data =
                "data={use: digits, partition: {use: label-skew, with: {fraction: 0.95}}, validation: 0, test: 0.3,"
                        + " test-set: own}";
        Map<String, Double> spdb = after(500, "spdb", data);
        for (String rival : RIVALS) {
            Map<String, Double> other = after(500, rival, data);
            assertThat(spdb.get("upper_loss")).as(rival).isLessThan(other.get("upper_loss") / 3);
            assertThat(spdb.get(ACCURACY)).as(rival).isGreaterThanOrEqualTo(other.get(ACCURACY));
        }
        // Twenty standard errors of an accuracy on 380 samples: methods with consensus do not know the owner of a
        // digit.
        assertThat(spdb.get(ACCURACY) - after(500, "spd", data).get(ACCURACY)).isGreaterThan(0.2);
    }

    @ParameterizedTest
    @ValueSource(longs = 1)
    @Tag("slow")
    void isAheadOnMnist(long seed) {
        isAheadOfEveryRival(seed);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3})
    @Tag("long")
    void isAheadOnMnistWithOtherSeeds(long seed) {
        isAheadOfEveryRival(seed);
    }

    private void isAheadOfEveryRival(long seed) {
        assumeTrue(
                Files.isDirectory(DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")))
                        .root()
                        .resolve("mnist")),
                "MNIST is not in the data directory");
        double spdb = after(2000, "spdb", "seed=" + seed).get(ACCURACY);
        for (String rival : RIVALS) {
            // On 10,000 test samples the difference of two accuracies has a standard error of at most 0.005.
            assertThat(spdb - after(2000, rival, "seed=" + seed).get(ACCURACY))
                    .as(rival)
                    .isGreaterThan(0.01);
        }
    }

    private Map<String, Double> after(int rounds, String method, String... overrides) {
        Run run = Scenario.of(EXAMPLES.resolve(method + ".yaml"))
                .set(overrides)
                .threads(Runtime.getRuntime().availableProcessors())
                .after(rounds);
        return Scenario.figures(run);
    }
}
