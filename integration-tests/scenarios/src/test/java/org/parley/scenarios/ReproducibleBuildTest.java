package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two builds of one commit, in two places, give the same archives, byte for byte. */
@Tag("long")
class ReproducibleBuildTest {

    @TempDir
    Path directory;

    @Test
    void twoBuildsGiveTheSameBytes() throws Exception {
        assumeTrue(
                Files.exists(Distribution.project().resolve(".git")), "only a checkout of git can be copied as it is");
        Path one = build("one");
        Path other = build("at/a/longer/path");
        List<Path> archives = archives(one);
        assertThat(archives).hasSize(2);
        for (Path archive : archives) {
            Path twin = other.resolve(one.relativize(archive));
            assertThat(Files.mismatch(archive, twin))
                    .as(archive.getFileName().toString())
                    .isEqualTo(-1);
        }
        System.out.println("two builds of one commit: " + archives.size() + " archives, byte for byte the same");
    }

    private Path build(String name) throws Exception {
        Path checkout = directory.resolve(name);
        start(directory, "git", "clone", "-q", Distribution.project().toString(), checkout.toString());
        start(
                checkout,
                Path.of(System.getProperty("parley.maven.home"), "bin", "mvn").toString(),
                "-o",
                "-q",
                "-B",
                "-DskipTests",
                "-Dspotless.check.skip",
                "-Dmaven.repo.local=" + System.getProperty("parley.maven.repository"),
                "-pl",
                "framework-runtime/distribution",
                "-am",
                "package");
        return checkout;
    }

    private static List<Path> archives(Path checkout) throws IOException {
        try (Stream<Path> files = Files.list(checkout.resolve("framework-runtime/distribution/target"))) {
            return files.filter(file -> file.toString().matches(".*\\.(zip|tar\\.gz)"))
                    .toList();
        }
    }

    private static void start(Path here, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(here.toFile())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
    }
}
