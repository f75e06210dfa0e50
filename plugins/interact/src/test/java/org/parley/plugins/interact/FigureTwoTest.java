package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks INTERACT's meta-learning by its own measure M, with the bundled examples. */
class FigureTwoTest {

    private static final Path EXAMPLES = Path.of("../../examples/papers/interact");
    private static final List<String> OURS = List.of("interact", "svr-interact");
    private static final List<String> RIVALS = List.of("gt-dsgd", "d-sgd");

    @TempDir
    private Path directory;

    @Tag("long")
    @Test
    void bothMethodsEndBelowBothRivalsOnTheBundledDigits() {
        endsBelow(
                200,
                12,
                List.of(
                        "data={use: digits, samples-per-agent: 0, validation: 0.5, test: 0.2}",
                        "levels.upper.step=0.3",
                        "levels.lower.step=0.3"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    @Tag("long")
    void bothMethodsEndBelowBothRivalsOnMnist(long seed) {
        assumeTrue(
                Files.isDirectory(DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")))
                        .root()
                        .resolve("mnist")),
                "MNIST is not in the data directory");
        endsBelow(200, 16, List.of("seed=" + seed, "data.samples-per-agent=500", "data.with.test-limit=1000"));
    }

    /** @param size q = |S|, about the root of the number of samples */
    private void endsBelow(int rounds, int size, List<String> overrides) {
        double worstOfOurs = OURS.stream()
                .mapToDouble(method -> metric(method, rounds, size, overrides))
                .max()
                .orElseThrow();
        for (String rival : RIVALS) {
            assertThat(worstOfOurs).as(rival).isLessThan(metric(rival, rounds, size, overrides));
        }
    }

    private double metric(String method, int rounds, int size, List<String> overrides) {
        String[] keys =
                Stream.concat(overrides.stream(), sizes(method, size).stream()).toArray(String[]::new);
        Run run = Scenario.of(EXAMPLES.resolve(method + ".yaml"))
                .set(keys)
                .threads(Runtime.getRuntime().availableProcessors())
                .after(rounds);
        return Scenario.figures(run).get("convergence_metric");
    }

    private static List<String> sizes(String method, int size) {
        return switch (method) {
            case "interact" -> List.of();
            case "svr-interact" ->
                List.of(
                        "hypergradient.with.period=" + size,
                        "hypergradient.with.of.with.tuples=" + size,
                        "levels.lower.gradient.with.period=" + size,
                        "levels.lower.gradient.with.of.with.batch=" + size);
            default -> List.of("hypergradient.with.tuples=" + size, "levels.lower.gradient.with.batch=" + size);
        };
    }
}
