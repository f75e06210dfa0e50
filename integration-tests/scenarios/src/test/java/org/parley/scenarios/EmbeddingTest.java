package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the program of docs/embed.md as its reader would: with the built artifacts, in a separate process. */
class EmbeddingTest {

    private static final Path PAGE = Distribution.project().resolve("docs/embed.md");
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("```text\n(.*?)```", Pattern.DOTALL);

    /** Classes of the command line, which are not part of the artifact for embedding. */
    private static final List<String> COMMAND_LINE = List.of(
            "parley-cli", "picocli", "progressbar", "jline", "slf4j-simple", "plugin-archetype", "framework-tck");

    @TempDir
    private Path directory;

    @Test
    void theProgramOfThePageRuns() throws Exception {
        Matcher block = JAVA.matcher(Files.readString(PAGE));
        assertThat(block.find()).isTrue();
        Path source = Files.writeString(directory.resolve("Embedded.java"), block.group(1));
        StringWriter messages = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        messages,
                        null,
                        null,
                        List.of(
                                "-Xlint:all,-processing",
                                "-Werror",
                                "-proc:none",
                                "-d",
                                directory.toString(),
                                "-cp",
                                classPath()),
                        null,
                        ToolProvider.getSystemJavaCompiler()
                                .getStandardFileManager(null, null, null)
                                .getJavaFileObjects(source))
                .call();
        assertThat(compiled).as(messages.toString()).isTrue();

        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        directory + System.getProperty("path.separator") + classPath(),
                        "Embedded",
                        Distribution.root().resolve("plugins").toString(),
                        directory.resolve("run").toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(program.exitValue()).as(output).isZero();
        assertThat(output).containsPattern(shown());
        assertThat(directory.resolve("run/report.html")).exists();
    }

    @Test
    void theArtifactContainsNothingOfTheCommandLine() throws IOException {
        Path pom = Distribution.project().resolve("framework-runtime").resolve("pom.xml");
        COMMAND_LINE.forEach(artefact -> assertThat(pom).content().doesNotContain("<artifactId>" + artefact));
    }

    /** Returns a pattern for the output that the page shows, where … matches the rest of a number. */
    private static Pattern shown() throws IOException {
        Matcher block = TEXT.matcher(Files.readString(PAGE));
        assertThat(block.find()).isTrue();
        return Pattern.compile(Pattern.quote(block.group(1)).replace("…", "\\E\\d*\\Q"));
    }

    private static String classPath() throws IOException {
        try (Stream<Path> jars = Files.list(Distribution.root().resolve("lib"))) {
            return jars.filter(jar -> COMMAND_LINE.stream()
                            .noneMatch(artefact -> jar.getFileName().toString().startsWith(artefact)))
                    .map(Path::toString)
                    .collect(Collectors.joining(System.getProperty("path.separator")));
        }
    }
}
