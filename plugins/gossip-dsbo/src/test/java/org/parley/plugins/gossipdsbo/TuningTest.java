package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Hyper-parameter tuning on a ring, as in the bundled examples: Gossip DSBO uses the same samples better than DBSA. */
class TuningTest {

    private static final Path EXAMPLES = Path.of("../../examples/papers/gossip-dsbo/australian");

    /** Standardized measurements have a wider range than the paper's features, so steps are shorter; L_g bounds both methods' series. */
    private static final String BUNDLED = """
            data: {use: breast-cancer, validation: 0.5}
            levels: {upper: {step: 0.01}, lower: {step: 0.02}}
            hypergradient: {with: {lipschitz: 60%s}}
            """;

    @Test
    @Tag("long")
    void leavesDbsaBehindOnBundledData() {
        assertAhead(5, 4_000, BUNDLED.formatted(", average: 0.02"), BUNDLED.formatted(""));
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 10, 20})
    @Tag("long")
    void leavesDbsaBehindOnTheAustralianData(int agents) {
        assumeTrue(Files.isDirectory(DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")))
                .root()
                .resolve("australian")));
        assertAhead(agents, 10_000, "", "");
    }

    private static void assertAhead(int agents, int samples, String toDsbo, String toDbsa) {
        double dsbo = validationLoss("dsbo-" + agents, samples, toDsbo);
        double dbsa = validationLoss("dbsa-" + agents, samples, toDbsa);
        assertThat(dsbo).as("validation loss against DBSA's %s", dbsa).isLessThan(0.97 * dbsa);
    }

    /** Returns the average over the last fifth of the samples, because single samples make y vary a lot. */
    private static double validationLoss(String name, int samples, String more) {
        Run run = Scenario.of("extends: %s-trimmed.yaml\n%s".formatted(name, more))
                .in(EXAMPLES)
                .start();
        SummaryStatistics losses = new SummaryStatistics();
        double seen = 0;
        while (seen < samples) {
            run.advance();
            if (run.round() % 10 == 0) {
                Map<String, Double> figures = Scenario.figures(run);
                seen = figures.get("samples");
                if (seen > 0.8 * samples) {
                    losses.addValue(figures.get("upper_loss"));
                }
            }
        }
        return losses.getMean();
    }
}
