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

/** This build, and one of the same commit in another place, give the same archives, byte for byte. */
@Tag("long")
class ReproducibleBuildTest {

    private static final Path CHECKOUT = Distribution.project();

    @TempDir
    Path directory;

    @Test
    void twoBuildsGiveTheSameBytes() throws Exception {
        assumeTrue(Files.exists(CHECKOUT.resolve(".git")), "only a checkout of git can be copied as it is");
        assumeTrue(
                start(CHECKOUT, "git", "status", "--porcelain").isEmpty(),
                "the checkout has changes, which a copy of its commit lacks");
        Path other = build("at/a/longer/path");
        List<Path> archives = archives();
        assertThat(archives).hasSize(2);
        for (Path archive : archives) {
            assertThat(Files.mismatch(CHECKOUT.resolve(archive), other.resolve(archive)))
                    .as(archive.toString())
                    .isEqualTo(-1);
        }
        System.out.println("two builds of one commit, byte for byte the same: " + archives);
    }

    private Path build(String name) throws Exception {
        Path copy = directory.resolve(name);
        start(directory, "git", "clone", "-q", CHECKOUT.toString(), copy.toString());
        start(
                copy,
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
        return copy;
    }

    private static List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(CHECKOUT.resolve("framework-runtime/distribution/target"))) {
            return files.filter(file -> file.toString().matches(".*\\.(zip|tar\\.gz)"))
                    .map(CHECKOUT::relativize)
                    .toList();
        }
    }

    private static String start(Path here, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(here.toFile())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }
}
