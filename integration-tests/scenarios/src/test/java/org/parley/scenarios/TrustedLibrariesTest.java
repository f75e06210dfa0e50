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
 * The libraries that are shipped are those that somebody has looked at, by their checksums. Maven compares a download with what the same
 * server says of it; this list is in the repository. {@code -Dparley.docs=write} writes it anew after a library was changed on purpose.
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

    /** Built here, by the same jars that the list has. */
    private static boolean isOurs(Path jar) {
        return jar.getFileName().toString().matches("(framework|parley|plugin)-.*");
    }
}
