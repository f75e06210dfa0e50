package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.runtime.record.Columns;

/** The page of metrics lists every column that a run can write. Words in capitals, such as LEVEL, stand for names. */
class MetricsPageTest {

    private static final Pattern CELL = Pattern.compile("`([A-Za-z][A-Za-z0-9_]*)`");
    private static final Pattern IN_SOURCES =
            Pattern.compile("(?:new Metric\\(|\\.column\\((?:metric \\+ )?)\"([a-z0-9_]+)\"");
    private static final Pattern REPORTED = Pattern.compile("scope\\.report\\(\"([a-z0-9_]+)\"");

    @Test
    void thePageListsTheColumnsOfEveryRun() throws IOException {
        requireListed(Columns.HEAD);
        requireListed(List.of(
                Columns.BITS_SENT,
                Columns.HESSIAN_SAMPLES,
                Columns.CONVERGENCE_METRIC,
                Columns.consensus("auxiliary"),
                Columns.atAverage(Columns.UPPER_LOSS)));
    }

    @Test
    void thePageListsTheColumnsThatSourcesName() throws IOException {
        List<String> columns;
        try (Stream<Path> files = Files.walk(Distribution.project().resolve("plugins"))) {
            columns = files.filter(file -> file.toString().matches(".*/src/main/java/.*\\.java"))
                    .map(MetricsPageTest::text)
                    .flatMap(text -> Stream.concat(
                            found(IN_SOURCES, text).map(MetricsPageTest::ofAnyMetric),
                            found(REPORTED, text).map(column -> column + "_upper")))
                    .toList();
        }
        assertThat(columns).hasSizeGreaterThan(15);
        requireListed(columns);
    }

    /** Fails if one of these columns is not in the first cell of a row. */
    static void requireListed(List<String> columns) throws IOException {
        List<Pattern> listed = Files.readAllLines(Distribution.project().resolve("docs/metrics.md")).stream()
                .filter(line -> line.startsWith("| "))
                .flatMap(line -> found(CELL, line.split("\\|")[1]))
                .map(name -> Pattern.compile(name.replaceAll("LEVEL|METRIC", ".+")))
                .toList();
        assertThat(columns)
                .allSatisfy(column -> assertThat(listed)
                        .as(column)
                        .anyMatch(name -> name.matcher(column).matches()));
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map((MatchResult result) -> result.group(1));
    }

    /** An ending such as {@code _min} belongs to any metric, a beginning such as {@code farthest_} to any level. */
    private static String ofAnyMetric(String name) {
        return (name.startsWith("_") ? "upper_loss" : "") + name + (name.endsWith("_") ? "upper" : "");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
