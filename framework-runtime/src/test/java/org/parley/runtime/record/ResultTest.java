package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ResultTest {

    private static final MetricsRow LAST = new MetricsRow(
            200, 0.25, Map.of(Columns.UPPER_LOSS, 1.0 / 3, Columns.SAMPLES, 400.0, Columns.LOWER_LOSS, Double.NaN));

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("result.json");
    }

    @Test
    void readsBackWhatItWrote() {
        MetricsRow best = new MetricsRow(50, 0.1, Map.of(Columns.UPPER_LOSS, 0.1));
        Result result = new Result(
                Result.Status.STOPPED,
                200,
                "gradient norm \"below\" 1e-9",
                Optional.of(LAST),
                Optional.of(best),
                Map.of("target", Map.of("round", 120.0)),
                0.5,
                400);
        result.write(file);

        assertThat(Result.read(file)).isEqualTo(result);
    }

    @Test
    void isPlainJsonWithTheNamesOfTheMetrics() throws IOException {
        completed().write(file);

        JsonNode json = new JsonMapper().readTree(Files.readString(file));
        assertThat(json.get("status").asString()).isEqualTo("completed");
        assertThat(json.get("rounds_per_second").asDouble()).isEqualTo(400);
        assertThat(json.has("best")).isFalse();
        assertThat(json.has("observed")).isFalse();
        JsonNode last = json.get("last");
        assertThat(last.get("round").isIntegralNumber()).isTrue();
        assertThat(last.get("samples").isIntegralNumber()).isTrue();
        assertThat(last.get("upper_loss").asDouble()).isEqualTo(1.0 / 3);
        assertThat(last.get("lower_loss").asString()).isEqualTo("NaN");
        assertThat(last.has("hypergradient_norm")).isFalse();
    }

    @Test
    void leavesNoOtherFiles() throws IOException {
        completed().write(file);
        completed().write(file);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void reportsWhichFileIsNotAResult() throws IOException {
        Files.writeString(file, "{\"status\": \"compl");
        assertThatThrownBy(() -> Result.read(file))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-125", "result.json");
    }

    @Test
    void namesTheKeyThatWasChangedAndNoClass() throws IOException {
        Files.writeString(file, "{\n  \"status\": \"perfect\"}");
        assertThatThrownBy(() -> Result.read(file))
                .hasMessageStartingWith("PARLEY-125 " + file + ": is not as Parley wrote it at line 2, column ")
                .hasMessageContaining("key 'status'")
                .message()
                .doesNotContain("org.parley");
        Files.delete(file);
        assertThatThrownBy(() -> Result.read(file))
                .hasMessageEndingWith(": is missing (restore it, or repeat the run)");
    }

    private static Result completed() {
        return new Result(
                Result.Status.COMPLETED,
                200,
                "all 200 rounds made",
                Optional.of(LAST),
                Optional.empty(),
                Map.of(),
                0.5,
                400);
    }
}
