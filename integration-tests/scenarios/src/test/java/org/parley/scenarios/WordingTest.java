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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages, Javadoc, help, messages, scripts and POMs use the field's terms, short sentences and one spelling. */
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

    private static final List<String> SOURCES = List.of(
            "framework-api", "framework-runtime", "plugins", "datasets", "integration-tests", "docs", "examples");

    private static final List<String> SCRIPTS = List.of(
            "parley",
            ".ci/run",
            ".github/workflows/build.yml",
            ".github/workflows/nightly.yml",
            "framework-runtime/distribution/release",
            "framework-runtime/distribution/src/main/bin/parley",
            "framework-runtime/distribution/src/main/release/Containerfile",
            "integration-tests/benchmarks/several-processes");

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
        List<Path> sources =
                files(SOURCES, ".java").stream().filter(WordingTest::isMain).toList();
        assertThat(sources).hasSizeGreaterThan(500);
        assertThat(findings(sources, Wording::ofSource)).isEmpty();
    }

    @Test
    void scriptsOfPagesUsePlainWords() throws IOException {
        List<Path> scripts =
                files(SOURCES, ".js").stream().filter(WordingTest::isMain).toList();
        assertThat(scripts).hasSizeGreaterThan(2);
        assertThat(findings(scripts, Wording::ofJavaScript)).isEmpty();
    }

    @Test
    void yamlPythonAndShellUsePlainWords() throws IOException {
        List<Path> scripts = files(SOURCES, ".yaml", ".py").stream()
                .filter(file ->
                        file.toString().endsWith(".py") || !file.toString().contains("/src/test/"))
                .collect(Collectors.toCollection(ArrayList::new));
        assertThat(scripts).hasSizeGreaterThan(150);
        SCRIPTS.forEach(script -> scripts.add(PROJECT.resolve(script)));
        assertThat(findings(scripts, Wording::ofScript)).isEmpty();
    }

    @Test
    void pomsUsePlainWords() throws IOException {
        List<Path> poms = new ArrayList<>(files(SOURCES, "pom.xml"));
        poms.add(PROJECT.resolve("pom.xml"));
        assertThat(poms).hasSizeGreaterThan(30);
        assertThat(findings(poms, Wording::ofPom)).isEmpty();
    }

    @Test
    void findsWhatItLooksFor() {
        assertThat(Wording.findings("Nobody sleeps in the first round.")).hasSize(1);
        assertThat(Wording.findings("Who looks settles first.")).hasSize(2);
        assertThat(Wording.findings("The test kit rejects a value that lies in the interval."))
                .isEmpty();
        assertThat(Wording.findings("A liar refuses the bill.")).hasSize(3);
        assertThat(Wording.findings("Who may join?")).isEmpty();
        assertThat(Wording.findings("One " + "word ".repeat(Wording.LONGEST_SENTENCE)))
                .hasSize(1);
        assertThat(Wording.findings("A file that is no YAML.")).hasSize(1);
        assertThat(Wording.ofPage("One idea. Another one:\n\n| a cell | `door` in code |\n\n```sh\ndoor\n```\n"))
                .containsExactly("One idea.", "Another one:", "a cell", "CODE in code");
        assertThat(Wording.ofPage("```java\nf(\"a text\"); // why\n```\n```ini\n# first\n# line\nx=1\n```\n"))
                .containsExactly("a text", "why", "first line");
        assertThat(Wording.ofScript("#!/bin/sh\n\"\"\"Docstring.\"\"\"\necho \"a word\" \"word\" # why\n"))
                .containsExactly("Docstring.", "a word", "why");
        assertThat(Wording.ofJavaScript("// It's why\nf('a text', \"word\");"))
                .containsExactly("It's why", "a text", "word");
        assertThat(Wording.ofPom("<description>What it is.</description><!-- why --><name>no</name>"))
                .containsExactly("What it is.", "why");
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
                .filter(file -> !file.toString().matches(".*/(target|node_modules|uplot)/.*"))
                .toList();
    }

    private static boolean isMain(Path file) {
        return file.toString().contains("/src/main/");
    }

    private static Stream<Path> walk(Path root) {
        try {
            return Files.walk(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
