package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private static final Pattern XML = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL);
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

        assertThat(output(
                        directory + System.getProperty("path.separator") + classPath(),
                        "Embedded",
                        Distribution.root().resolve("plugins").toString(),
                        directory.resolve("run").toString()))
                .containsPattern(shown());
        assertThat(directory.resolve("run/report.html")).exists();
    }

    /** Builds a project with the dependencies of the page, and runs it with what Maven resolves. */
    @Test
    void pluginsAreDependenciesOfAMavenProject() throws Exception {
        Matcher block = XML.matcher(Files.readString(PAGE));
        assertThat(block.find()).isTrue();
        Path project = Files.createDirectories(directory.resolve("project/src/main/java"))
                .resolve("../../..")
                .normalize();
        Files.writeString(project.resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>example</groupId>
                  <artifactId>embedded</artifactId>
                  <version>1</version>
                  <properties>
                    <maven.compiler.release>17</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>
                  %s
                  <build>
                    <plugins>
                      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
                      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.0</version></plugin>
                      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.3</version></plugin>
                      <plugin><artifactId>maven-jar-plugin</artifactId><version>3.4.2</version></plugin>
                      <plugin>
                        <artifactId>maven-dependency-plugin</artifactId>
                        <version>3.8.1</version>
                        <executions>
                          <execution><phase>package</phase><goals><goal>copy-dependencies</goal></goals></execution>
                        </executions>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """.formatted(block.group(1)
                .replaceAll(
                        "<url>.*</url>",
                        "<url>" + Distribution.root().resolve("repository").toUri() + "</url>")));
        Files.writeString(project.resolve("src/main/java/OnTheClassPath.java"), """
                import java.util.Map;
                import org.parley.runtime.Parley;
                import org.parley.runtime.RunFile;

                public final class OnTheClassPath {
                    public static void main(String[] arguments) {
                        try (Parley parley = Parley.builder().classPath().build()) {
                            RunFile file = RunFile.named("run").recipe("sparkle-ed-gt").agents(4).rounds(5)
                                    .component("model", "quadratic", Map.of("upper", 3, "lower", 3));
                            System.out.println(parley.run(parley.plan(file)).status());
                        }
                    }
                }
                """);
        Files.createDirectories(project.resolve(".mvn"));
        Files.writeString(project.resolve(".mvn/maven.config"), "-Daether.offline.protocols=file\n");
        new OutsideMaven(directory).verify(project);

        assertThat(output(
                        project.resolve("target/classes")
                                + System.getProperty("path.separator")
                                + project.resolve("target/dependency/*"),
                        "OnTheClassPath"))
                .contains("COMPLETED");
    }

    private static String output(String classPath, String... program) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath));
        command.addAll(List.of(program));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
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
