package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the environment lists every variable that the sources name, and every file that a run leaves. */
class EnvironmentPageTest {

    private static final Pattern VARIABLE = Pattern.compile("\\bPARLEY_[A-Z_]+[A-Z]\\b");
    private static final Pattern SOURCE = Pattern.compile(".*/src/main/(java/.*\\.java|bin/parley)");

    /** Between the launcher of a checkout and that of the installation. */
    private static final Set<String> INTERNAL = Set.of("PARLEY_CHECKOUT", "PARLEY_ARCHIVE_CLASSES");

    @TempDir
    Path directory;

    @Test
    void thePageListsEveryVariable() throws IOException {
        Set<String> variables = new TreeSet<>();
        for (String folder : List.of("framework-api", "framework-runtime", "plugins", "integration-tests")) {
            try (Stream<Path> files = Files.walk(Distribution.project().resolve(folder))) {
                files.filter(file -> SOURCE.matcher(file.toString()).matches())
                        .flatMap(file -> VARIABLE.matcher(text(file)).results().map(MatchResult::group))
                        .forEach(variables::add);
            }
        }
        variables.removeAll(INTERNAL);
        assertThat(variables)
                .hasSizeGreaterThan(4)
                .allSatisfy(variable -> assertThat(page()).contains("| `" + variable + "` |"));
    }

    @Test
    void thePageListsEveryFileOfARun() throws IOException {
        Path run = Output.of(Distribution.scenario("""
                                recipe: sparkle-ed
                                agents: 4
                                rounds: 2
                                model: {use: quadratic, with: {upper: 2, lower: 2}}
                                observe: [json-lines, {use: per-agent, with: {metrics: [upper_loss]}}]
                                record: {every: 1, iterates: true}
                                """).recordedUnder(directory))
                .directory()
                .root();
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files)
                    .hasSizeGreaterThan(8)
                    .allSatisfy(file -> assertThat(page())
                            .contains("| `" + file.getFileName() + (Files.isDirectory(file) ? "/" : "") + "`"));
        }
    }

    private static String page() {
        return text(Distribution.project().resolve("docs/environment.md"));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
