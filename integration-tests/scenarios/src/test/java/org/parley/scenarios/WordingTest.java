package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages use the field's terms, short sentences and one spelling, and refer to nothing that only the authors have. */
class WordingTest {

    private static final Path PROJECT = Distribution.project();
    private static final Pattern PRIVATE_MARKS = Pattern.compile("\\[[MX]]|\\bslides\\b");
    private static final int LONGEST_SENTENCE = 30;

    /** Words that stand for a term of the field, riddles, and British spellings. */
    private static final Pattern DENIED = Pattern.compile(
            "\\b(doors?|liars?|sleepers?|asleep|postage|whoever|anew|somebody|nobody|billed|tells?|told"
                    + "|laws?|shared? out|the same bits|stands? (in|under)|says? so|goes? on|is no (?!longer|batch)[a-z]+|remed(y|ies)"
                    + "|neighbours?|minimise\\w*|normalis\\w+|penalis\\w+|optimis\\w+|regularis\\w+|personalis\\w+|colours?|behaviours?|centre)\\b",
            Pattern.CASE_INSENSITIVE);

    /** A relative clause without a noun; questions may begin like this. */
    private static final Pattern HEADLESS = Pattern.compile("^(Who|What|Whoever|Whatever|Whose)\\b(?!.*\\?)");

    /** Pages that are written from declarations in code, or change with it: their sentences are those of the code. */
    private static final Set<String> FROM_CODE = Set.of(
            "architecture.md", "components.md", "methods.md", "migrate.md", "papers.md", "run-files.md", "testing.md");

    /** Sentences that quote code, such as descriptions of options. */
    private static final Pattern QUOTED = Pattern.compile("^What evaluates and differentiates|^Whether a loss whose");

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

    @Test
    void pagesUsePlainWords() throws IOException {
        List<String> findings = new ArrayList<>();
        try (Stream<Path> files = Stream.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs")
                .map(PROJECT::resolve)
                .flatMap(WordingTest::texts)) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !FROM_CODE.contains(file.getFileName().toString()))
                    .toList();
            assertThat(pages).hasSizeGreaterThan(35);
            for (Path page : pages) {
                for (String sentence : sentences(Files.readString(page))) {
                    findings(sentence).forEach(finding -> findings.add(PROJECT.relativize(page) + ": " + finding));
                }
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void findsWhatItLooksFor() {
        assertThat(findings("Nobody sleeps in the first round.")).hasSize(1);
        assertThat(findings("Who looks settles first.")).hasSize(1);
        assertThat(findings("One " + "word ".repeat(LONGEST_SENTENCE))).hasSize(1);
        assertThat(sentences("One idea. Another one:\n\n| a cell | `door` in code |\n\n```sh\ndoor\n```\n"))
                .containsExactly("One idea.", "Another one:", "a cell", "CODE in code");
    }

    private static List<String> findings(String sentence) {
        List<String> findings = new ArrayList<>();
        DENIED.matcher(sentence).results().forEach(found -> findings.add("'" + found.group() + "' in: " + sentence));
        int words = sentence.split("\\s+").length;
        if (words > LONGEST_SENTENCE) {
            findings.add(words + " words: " + sentence);
        }
        if (HEADLESS.matcher(sentence).find() && !QUOTED.matcher(sentence).find()) {
            findings.add("no noun at the start: " + sentence);
        }
        return findings;
    }

    /** The sentences of a page, cells of tables included, without headings and code. */
    private static List<String> sentences(String page) {
        List<String> sentences = new ArrayList<>();
        String prose = page.replaceAll("(?s)```.*?```", "").replaceAll("(?m)^    .*$", "");
        for (String paragraph : prose.split("\\n\\s*\\n|\\n(?=[*#|>-])")) {
            if (paragraph.strip().startsWith("#")) {
                continue;
            }
            for (String piece : paragraph.strip().startsWith("|") ? paragraph.split("\\|") : new String[] {paragraph}) {
                String plain = piece.replaceAll("`[^`]*`", "CODE").replaceAll("\\]\\([^)]*\\)", "]");
                for (String sentence : plain.replaceAll("\\s+", " ").split("(?<=[.:!?])\\s+")) {
                    String words = sentence.replaceAll("^[\\s*-]+|[\\s*]+$", "");
                    if (!words.isEmpty()) {
                        sentences.add(words);
                    }
                }
            }
        }
        return sentences;
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
