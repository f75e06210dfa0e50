package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops over entries are written once for each precision, or they would not become vector instructions; the two must not drift apart. */
class TwinSourcesTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();

    @ParameterizedTest
    @CsvSource({
        "framework-runtime/src/main/java/org/parley/runtime/numeric, Panel",
        "plugins/openblas/src/main/java/org/parley/plugins/openblas, Buffers",
        "plugins/vector-kernels/src/main/java/org/parley/plugins/vector, Tile"
    })
    void theCodeForBothPrecisionsIsTheSameUpToTheType(String directory, String name) throws IOException {
        String single = code(directory, "Float" + name);
        String asDouble = single.replace("float", "double")
                .replace("Float", "Double")
                .replace("FLOAT", "DOUBLE")
                .replace("cblas_sgemm", "cblas_dgemm");
        assertThat(asDouble).isNotEqualTo(single).isEqualTo(code(directory, "Double" + name));
    }

    /** Without comments and line breaks, which differ where a type's name is longer. */
    private static String code(String directory, String type) throws IOException {
        return Files.readString(ROOT.resolve(directory).resolve(type + ".java"))
                .replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "")
                .replaceAll("\\s+", "");
    }
}
