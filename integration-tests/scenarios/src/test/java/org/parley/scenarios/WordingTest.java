package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages, Javadoc, help and messages use the field's terms, short sentences and one spelling. */
class WordingTest {

    private static final Path PROJECT = Distribution.project();
    private static final Pattern PRIVATE_MARKS = Pattern.compile("\\[[MX]]|\\bslides\\b");

    private static final List<String> PAGES = List.of(
            "README.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "docs",
            "examples",
            "plugins",
            "datasets",
            "framework-api",
            "framework-runtime",
            "integration-tests");

    private static final List<String> SOURCES =
            List.of("framework-api", "framework-runtime", "plugins", "datasets", "integration-tests", "docs");

    /** Quotations, titles, and tables of old names. */
    private static final Set<String> EXCEPTIONS = Set.of("Renamed.java", "migrate.md", "references.md");

    @Test
    void pagesAndRecipesUseNoPrivateMarks() throws IOException {
        List<Path> read = files(PAGES, ".md", ".yaml");
        assertThat(read).hasSizeGreaterThan(60);
        assertThat(read)
                .allSatisfy(file ->
                        assertThat(Files.readString(file)).as(file.toString()).doesNotContainPattern(PRIVATE_MARKS));
    }

    @Test
    void pagesUsePlainWords() throws IOException {
        List<Path> pages = files(PAGES, ".md");
        assertThat(pages).hasSizeGreaterThan(70);
        assertThat(findings(pages, Wording::ofPage)).isEmpty();
    }

    @Test
    void javadocHelpAndMessagesUsePlainWords() throws IOException {
        List<Path> sources = files(SOURCES, ".java").stream()
                .filter(file -> file.toString().contains("/src/main/"))
                .toList();
        assertThat(sources).hasSizeGreaterThan(500);
        assertThat(findings(sources, Wording::ofSource)).isEmpty();
    }

    @Test
    void findsWhatItLooksFor() {
        assertThat(Wording.findings("Nobody sleeps in the first round.")).hasSize(1);
        assertThat(Wording.findings("Who looks settles first.")).hasSize(1);
        assertThat(Wording.findings("Who may join?")).isEmpty();
        assertThat(Wording.findings("One " + "word ".repeat(Wording.LONGEST_SENTENCE)))
                .hasSize(1);
        assertThat(Wording.findings("A file that is no YAML.")).hasSize(1);
        assertThat(Wording.ofPage("One idea. Another one:\n\n| a cell | `door` in code |\n\n```sh\ndoor\n```\n"))
                .containsExactly("One idea.", "Another one:", "a cell", "CODE in code");
        assertThat(Wording.ofSource("""
                /**
                 * First sentence. {@code door}
                 *
                 * @param x the point
                 */
                void f() {
                    // Second one.
                    fail("a third " + x, "fourth part"
                            + " and its end", "word");
                }
                """))
                .containsExactly(
                        "First sentence.", "CODE.", "the point", "Second one.", "a third", "fourth part and its end");
    }

    private static List<String> findings(List<Path> files, Function<String, List<String>> sentences)
            throws IOException {
        List<String> findings = new ArrayList<>();
        for (Path file : files) {
            if (!EXCEPTIONS.contains(file.getFileName().toString())) {
                for (String sentence : sentences.apply(Files.readString(file))) {
                    Wording.findings(sentence)
                            .forEach(finding -> findings.add(PROJECT.relativize(file) + ": " + finding));
                }
            }
        }
        return findings;
    }

    private static List<Path> files(List<String> roots, String... suffixes) {
        return roots.stream()
                .map(PROJECT::resolve)
                .flatMap(WordingTest::walk)
                .filter(file -> Stream.of(suffixes).anyMatch(file.toString()::endsWith))
                .filter(file -> !file.toString().matches(".*/(target|node_modules|archetype-resources)/.*"))
                .toList();
    }

    private static Stream<Path> walk(Path root) {
        try {
            return Files.walk(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
