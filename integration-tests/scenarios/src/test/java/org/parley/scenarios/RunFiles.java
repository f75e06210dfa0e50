package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.Result;

/** Compares the files of two runs, except for times. */
final class RunFiles {

    private RunFiles() {}

    static void requireSame(Path one, Path other) throws IOException {
        requireSameNumbers(one, other);
        requireSameBytes("resolved.yaml", one, other);
        Result first = Result.read(one.resolve("result.json"));
        Result second = Result.read(other.resolve("result.json"));
        assertThat(List.of(second.status(), second.round(), second.reason(), second.observed()))
                .isEqualTo(List.of(first.status(), first.round(), first.reason(), first.observed()));
        assertThat(other.resolve("report.html")).exists();
    }

    /** Requires that every recorded number is equal, even if the runs ended differently. */
    static void requireSameNumbers(Path one, Path other) throws IOException {
        assertThat(rows(other)).isEqualTo(rows(one)).isNotEmpty();
        requireSameBytes("iterates.jsonl", one, other);
    }

    private static void requireSameBytes(String file, Path one, Path other) throws IOException {
        assertThat(Files.mismatch(one.resolve(file), other.resolve(file)))
                .as(file)
                .isEqualTo(-1);
    }

    /** Returns the lines of its metrics, without times. */
    static List<String> metricsWithoutSeconds(Path run) throws IOException {
        return Files.readAllLines(run.resolve("metrics.csv")).stream()
                .map(line -> line.replaceFirst(",[^,]*,", ","))
                .toList();
    }

    private static List<String> rows(Path run) {
        return MetricsFile.read(run.resolve("metrics.csv")).rows().stream()
                .map(row -> row.round() + " " + row.values())
                .toList();
    }
}
