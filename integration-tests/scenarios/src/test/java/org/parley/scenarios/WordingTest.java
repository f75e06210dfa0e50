package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users read refers to nothing that only the authors have. */
class WordingTest {

    private static final Path PROJECT = Distribution.project();
    private static final Pattern PRIVATE_MARKS = Pattern.compile("\\[[MX]]|\\bslides\\b");

    @Test
    void pagesAndRecipesUseNoPrivateMarks() throws IOException {
        try (Stream<Path> files = Stream.of(
                        "README.md",
                        "CHANGELOG.md",
                        "CONTRIBUTING.md",
                        "docs",
                        "examples",
                        "plugins",
                        "datasets",
                        "integration-tests")
                .map(PROJECT::resolve)
                .flatMap(WordingTest::texts)) {
            List<Path> read = files.toList();
            assertThat(read).hasSizeGreaterThan(60);
            assertThat(read)
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .as(file.toString())
                            .doesNotContainPattern(PRIVATE_MARKS));
        }
    }

    private static Stream<Path> texts(Path root) {
        try {
            return Files.walk(root).filter(WordingTest::isText);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isText(Path file) {
        String name = file.toString();
        return (name.endsWith(".md") || name.endsWith(".yaml")) && !name.contains("/target/");
    }
}
