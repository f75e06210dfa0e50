package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a release offers, installed in an empty directory by somebody who has neither the checkout nor Java. */
@Tag("long")
class ReleaseTest {

    private static final Path DISTRIBUTION = Distribution.project().resolve("framework-runtime/distribution");
    private static final Path RELEASE = DISTRIBUTION.resolve("target/release");

    @TempDir
    static Path directory;

    @BeforeAll
    static void make() throws Exception {
        assumeTrue(
                Stream.of("jlink", "sha256sum", "tar").allMatch(ReleaseTest::isThere),
                "a release is made with jlink, sha256sum and tar, which are not all here");
        Command.Outcome made =
                start(directory, Map.of(), DISTRIBUTION.resolve("release").toString(), "--packaged");
        assertThat(made.exitCode()).as(made.text()).isZero();
    }

    @Test
    void theImageRunsAnExampleWithoutJava() throws Exception {
        Path place = Files.createDirectories(directory.resolve("some place"));
        String image = only(name -> name.matches("parley-[0-9.]+-[a-z]+-[a-z0-9_]+\\.tar\\.gz"));
        assertThat(start(place, Map.of(), "tar", "-xzf", RELEASE.resolve(image).toString())
                        .exitCode())
                .isZero();
        Path installation = place.resolve(image.replace(".tar.gz", ""));
        Map<String, String> poor = Map.of("PATH", withoutJava().toString(), "HOME", place.toString());
        Command.Outcome run = start(
                place,
                poor,
                installation.resolve("bin/parley").toString(),
                "run",
                "example:quickstart",
                "--set",
                "rounds=20");
        assertThat(run.exitCode()).as(run.text()).isZero();
        assertThat(run.text()).contains("completed at round 20").doesNotContain("warning");

        Command.Outcome wrong =
                start(place, poor, installation.resolve("bin/parley").toString(), "run", "example:../docs/nothing");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.text()).contains("there is no example '../docs/nothing' (there are asynchronous, ");
    }

    @Test
    void everyFileHasItsChecksum() throws Exception {
        assertThat(start(RELEASE, Map.of(), "sha256sum", "-c", "--quiet", "SHA256SUMS")
                        .exitCode())
                .isZero();
        List<String> summed = Files.readAllLines(RELEASE.resolve("SHA256SUMS")).stream()
                .map(line -> line.substring(66))
                .toList();
        try (Stream<Path> files = Files.list(RELEASE)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(summed.stream(), Stream.of("SHA256SUMS"))
                            .toList());
        }
        assertThat(summed).anyMatch(name -> name.endsWith(".zip")).contains("Containerfile");
    }

    @Test
    void theContainerRunsAnExample() throws Exception {
        assumeTrue(
                isThere("docker") && start(RELEASE, Map.of(), "docker", "info").exitCode() == 0,
                "no docker is here to build the container with");
        Command.Outcome built =
                start(RELEASE, Map.of(), "docker", "build", "-q", "-t", "parley-test", "-f", "Containerfile", ".");
        assertThat(built.exitCode()).as(built.text()).isZero();
        Command.Outcome run = start(
                RELEASE,
                Map.of(),
                "docker",
                "run",
                "--rm",
                "parley-test",
                "run",
                "example:quickstart",
                "--set",
                "rounds=20");
        assertThat(run.text()).contains("completed at round 20");
    }

    private static String only(Predicate<String> fits) throws IOException {
        try (Stream<Path> files = Files.list(RELEASE)) {
            List<String> found = files.map(file -> file.getFileName().toString())
                    .filter(fits)
                    .toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }

    /** A directory with what the launcher calls, and no Java. */
    private static Path withoutJava() throws IOException {
        Path commands = directory.resolve("commands");
        if (!Files.exists(commands)) {
            Files.createDirectory(commands);
            for (String name : List.of("dirname", "readlink")) {
                Path script = commands.resolve(name);
                Files.writeString(script, "#!" + where("sh") + "\nexec " + where(name) + " \"$@\"\n");
                assertThat(script.toFile().setExecutable(true)).isTrue();
            }
        }
        return commands;
    }

    private static boolean isThere(String command) {
        return where(command) != null;
    }

    private static Path where(String command) {
        return Stream.of(System.getenv("PATH").split(":"), new String[] {System.getProperty("java.home") + "/bin"})
                .flatMap(Stream::of)
                .map(folder -> Path.of(folder, command))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    private static Command.Outcome start(Path here, Map<String, String> variables, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(here.toFile()).redirectErrorStream(true);
        if (variables.isEmpty()) {
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        } else {
            builder.environment().clear();
            builder.environment().putAll(variables);
        }
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Command.Outcome(process.waitFor(), text);
    }
}
