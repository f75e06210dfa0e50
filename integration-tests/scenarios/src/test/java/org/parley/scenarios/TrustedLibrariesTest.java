package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.runtime.record.Sha256;

/**
 * Checks that the bundled libraries are those whose checksums are listed. Maven verifies a download with a checksum from the same server;
 * this list is part of the repository. {@code -Dparley.docs=write} writes it again after an intended change of a library.
 */
class TrustedLibrariesTest {

    private static final GeneratedFile LIST = new GeneratedFile(
            "../framework-runtime/distribution/src/main/release/libraries.sha256", TrustedLibrariesTest.class);

    @Test
    void everyLibraryIsTheOneOfTheList() throws IOException {
        try (Stream<Path> jars = Files.list(Distribution.root().resolve("lib"))) {
            List<Path> others = jars.filter(jar -> !isOurs(jar)).sorted().toList();
            String sums = others.stream()
                    .map(jar -> Sha256.of(jar) + "  " + jar.getFileName() + "\n")
                    .collect(Collectors.joining());
            assertThat(others).hasSizeGreaterThan(20);
            LIST.isUpToDate(sums);
        }
    }

    /** Libraries built here, by the same jars as in the list. */
    private static boolean isOurs(Path jar) {
        return jar.getFileName().toString().matches("(framework|parley|plugin)-.*");
    }
}
