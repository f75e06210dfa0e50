package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The advice of the runtime that the command line replaces by its options. */
class OptionNamesTest {

    private static final Path RUNTIME = Path.of("..", "src", "main", "java");

    @Test
    void theRuntimeGivesThisAdvice() throws IOException {
        String sources;
        try (Stream<Path> files = Files.walk(RUNTIME)) {
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .map(OptionNamesTest::text)
                    .collect(Collectors.joining());
        }
        assertThat(OptionNames.BY_ADVICE.keySet())
                .filteredOn(advice -> !advice.startsWith("PARLEY-"))
                .isNotEmpty()
                .allSatisfy(advice -> assertThat(sources).contains(advice.replaceAll("[()]", "")));
    }

    @Test
    void adviceNamesOptions() {
        assertThat(OptionNames.in(
                        "PARLEY-120 runs/a: is not empty (choose another directory, or replace the run in it)"))
                .isEqualTo(
                        "PARLEY-120 runs/a: is not empty (choose another --out, or add --force to replace the run in it)");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
