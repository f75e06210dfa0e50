package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that this build and one of the same sources elsewhere give byte-identical archives. */
@Tag("long")
class ReproducibleBuildTest {

    private static final Path CHECKOUT = Distribution.project();

    @TempDir
    Path directory;

    @Test
    void twoBuildsGiveTheSameBytes() throws Exception {
        Path other = build("at/a/longer/path");
        List<Path> archives = archives();
        assertThat(archives).hasSize(2);
        for (Path archive : archives) {
            if (archive.toString().endsWith(".zip")) {
                assertThat(checksums(other.resolve(archive)))
                        .containsExactlyElementsOf(checksums(CHECKOUT.resolve(archive)));
            }
            assertThat(Files.mismatch(CHECKOUT.resolve(archive), other.resolve(archive)))
                    .as(archive.toString())
                    .isEqualTo(-1);
        }
        System.out.println("two builds of the same sources, byte for byte the same: " + archives);
    }

    private Path build(String name) throws Exception {
        Path copy = Checkout.copyInto(directory.resolve(name));
        Checkout.start(
                copy,
                Map.of(),
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

    /** Returns the checksum of each entry, which identifies the differing one; a comparison of archives would give a byte position only. */
    private static List<String> checksums(Path zip) throws IOException {
        try (ZipFile file = new ZipFile(zip.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName() + " " + Long.toHexString(entry.getCrc()))
                    .toList();
        }
    }

    private static List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(CHECKOUT.resolve("framework-runtime/distribution/target"))) {
            return files.filter(file -> file.toString().matches(".*\\.(zip|tar\\.gz)"))
                    .map(CHECKOUT::relativize)
                    .toList();
        }
    }
}
