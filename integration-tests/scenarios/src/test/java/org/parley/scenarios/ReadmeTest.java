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
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the README: its numbers are those of the recorded figures, and its program compiles. */
class ReadmeTest {

    private static final Path PROJECT = Distribution.project();
    private static final Pattern VERDICT = Pattern.compile("\"verdict\" ?: ?\"(\\w+)\"");
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void itsScoreIsThatOfTheRecordedFigures() throws IOException {
        List<String> verdicts;
        try (Stream<Path> files = Files.walk(PROJECT.resolve("examples/papers"))) {
            verdicts = files.filter(file -> file.endsWith("outcome.json"))
                    .flatMap(file -> VERDICT.matcher(read(file)).results().map(found -> found.group(1)))
                    .toList();
        }
        assertThat(read(PROJECT.resolve("README.md")))
                .contains("of %d claims of the papers that were checked, %d hold, %d do not hold and %d are not decided"
                        .formatted(
                                verdicts.size(),
                                count(verdicts, "holds"),
                                count(verdicts, "does_not_hold"),
                                count(verdicts, "not_decided")));
    }

    private static long count(List<String> verdicts, String wanted) {
        return verdicts.stream().filter(wanted::equals).count();
    }

    /** Titles and the row of round 0, which kernels compute alike; 'rounds=2' does not change them. */
    @Test
    void itsFirstRunPrintsWhatItShows() throws Exception {
        List<String> shown = read(PROJECT.resolve("README.md"))
                .lines()
                .dropWhile(line -> !line.startsWith("quickstart: "))
                .limit(3)
                .toList();
        Path example = PROJECT.resolve("examples/quickstart.yaml");
        List<String> printed = Command.run("run", example, "--set", "rounds=2", "--out", directory.resolve("out"))
                .text()
                .lines()
                .limit(3)
                .toList();
        assertThat(printed)
                .containsExactly(shown.get(0).replace("1000 rounds", "2 rounds"), shown.get(1), shown.get(2));
    }

    @Test
    void itsProgramCompiles() throws IOException {
        String program = JAVA.matcher(read(PROJECT.resolve("README.md")))
                .results()
                .map((MatchResult block) -> block.group(1))
                .findFirst()
                .orElseThrow();
        Path source = Files.writeString(directory.resolve("First.java"), program);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-proc:none", "-d", directory.toString());
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(source))
                            .call())
                    .isTrue();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
