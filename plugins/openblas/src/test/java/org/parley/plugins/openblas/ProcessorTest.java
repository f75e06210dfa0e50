package org.parley.plugins.openblas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorTest {

    @TempDir
    Path directory;

    @Test
    void isNamedWithTheWidestVectorsItHas() throws IOException {
        assertThat(inWords("flags\t\t: fpu avx avx2 avx2 avx512f fma")).isEqualTo("AMD EPYC with AVX-512");
        assertThat(inWords("flags\t\t: fpu avx avx2 fma")).isEqualTo("AMD EPYC with AVX2");
        assertThat(inWords("flags\t\t: fpu")).isEqualTo("AMD EPYC");
    }

    @Test
    void isTheArchitectureIfNothingElseIsKnown() {
        assertThat(OpenBlasKernelsFactory.Processor.inWords(
                        directory.resolve("absent"), "aarch64", Optional.of("NEOVERSEN1")))
                .isEqualTo("aarch64, OPENBLAS_CORETYPE=NEOVERSEN1");
    }

    private String inWords(String flags) throws IOException {
        Path file = Files.writeString(
                directory.resolve("cpuinfo"),
                "processor\t: 0\nmodel name\t: AMD EPYC\n" + flags + "\n\nprocessor\t: 1\n");
        return OpenBlasKernelsFactory.Processor.inWords(file, "amd64", Optional.empty());
    }
}
