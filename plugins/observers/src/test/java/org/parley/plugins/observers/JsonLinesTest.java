package org.parley.plugins.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.scenario.Scenario;

class JsonLinesTest {

    private static final Scenario RUN = Scenario.of("""
            recipe: sparkle-ed
            agents: 4
            rounds: 25
            horizon: 25
            model: quadratic
            record: {every: 10}
            """);

    @TempDir
    private Path directory;

    @Test
    void writesTheSelectedColumnsOfEveryRow() throws IOException {
        List<MetricsRow> rows = RUN.set("observe=[{use: json-lines, with: {columns: [upper_loss, samples]}}]")
                .recordedIn(directory.resolve("run"))
                .metrics();

        List<String> expected = rows.stream()
                .map(row -> "{\"round\": " + row.round() + ", \"upper_loss\": "
                        + row.value("upper_loss").orElseThrow() + ", \"samples\": "
                        + row.value("samples").orElseThrow() + "}")
                .toList();
        assertThat(Files.readAllLines(directory.resolve("run/rows.jsonl")))
                .hasSize(4)
                .isEqualTo(expected);
    }

    @Test
    void writesAllColumnsByDefault() throws IOException {
        RUN.set("observe=json-lines").recordedIn(directory.resolve("run"));
        assertThat(Files.readAllLines(directory.resolve("run/rows.jsonl")).get(3))
                .startsWith("{\"round\": 25, \"seconds\": ")
                .contains("\"hypergradient_norm\": ", "\"consensus_error_auxiliary\": ")
                .endsWith("}");
    }

    @Test
    void rejectsUnknownColumns() {
        assertThatThrownBy(RUN.set("observe=[{use: json-lines, with: {columns: [uper_loss]}}]")::result)
                .hasMessageContaining("observe[0]: no run records 'uper_loss' (did you mean 'upper_loss'?");
    }

    @Test
    void isTruncatedToTheCheckpointOnResume() throws IOException {
        Scenario watched = RUN.set("observe=[{use: json-lines, with: {columns: [upper_loss]}}]");
        watched.recordedIn(directory.resolve("whole"));
        for (int round : List.of(1, 10, 17, 24)) {
            Path run = directory.resolve("until-" + round);
            watched.set("rounds=" + round).recordedIn(run);
            Files.writeString(run.resolve("rows.jsonl"), "half a li", java.nio.file.StandardOpenOption.APPEND);
            watched.set("rounds=25").resume(run);
            assertThat(run.resolve("rows.jsonl"))
                    .as("after %s rounds", round)
                    .hasSameTextualContentAs(directory.resolve("whole/rows.jsonl"));
        }
    }
}
