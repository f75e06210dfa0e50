package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;

/**
 * Checks that runs recorded by version 1.0.0 are reproduced bit by bit. They use quadratic costs and plain Java kernels, so no other
 * function or library affects them.
 */
class RecordedRunsTest {

    /** INTERACT's measure was wrong in 1.0.0. */
    private static final Set<String> CORRECTED_SINCE = Set.of("convergence_metric");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sparkle-ed-gt",
                "sparkle-extra-semi-gt",
                "sparkle-gt",
                "d-soba",
                "interact",
                "svr-interact",
                "spdb",
                "gossip-dsbo",
                "pdbo",
                "ma-dsbo-gt",
                "mdbo",
                "slam"
            })
    void comeOutTheSame(String recipe) throws Exception {
        Path recorded = Path.of("src", "test", "resources", "recorded", recipe).toAbsolutePath();
        Output again = Output.of(
                Distribution.scenario(recorded.resolve("resolved.yaml")).recordedUnder(directory));

        assertThat(Files.mismatch(
                        recorded.resolve("iterates.jsonl"), again.directory().iterates()))
                .as("first byte of iterates.jsonl that differs")
                .isEqualTo(-1);
        assertThat(numbers(again.directory().metrics())).isEqualTo(numbers(recorded.resolve("metrics.csv")));
    }

    private static List<Map<String, Double>> numbers(Path metrics) {
        return MetricsFile.read(metrics).rows().stream()
                .map(RecordedRunsTest::numbers)
                .toList();
    }

    private static Map<String, Double> numbers(MetricsRow row) {
        Map<String, Double> numbers = new LinkedHashMap<>(row.values());
        numbers.put("round", (double) row.round());
        numbers.keySet().removeAll(CORRECTED_SINCE);
        return numbers;
    }
}
