package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.Inspection;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CheckCommandTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "runs: [a.yaml]",
                "name: x\r\n\r\n  runs :\r\n  - a.yaml",
                "{\n\n\t\"runs\": []}",
                "{'runs': []}",
                "name: x\n'runs'\n: []"
            })
    void aFileWithRunsIsASweep(String text) throws IOException {
        assertThat(Inspection.isSweep(file(text))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "agents: 8", "# no runs: here", "reruns: 3", "runs", "name: runs: x"})
    void aFileWithoutRunsIsNotASweep(String text) throws IOException {
        assertThat(Inspection.isSweep(file(text))).isFalse();
    }

    @Test
    void emptyLinesAreFast() throws IOException {
        assertThat(Inspection.isSweep(file("\n".repeat(3_000_000)))).isFalse();
        assertThat(Inspection.isSweep(file("\n".repeat(3_000_000) + "runs: []")))
                .isTrue();
    }

    @Test
    void aPipeIsNotRead() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/zero")), "there are no devices and pipes among the files here");
        assertThat(Inspection.isSweep(Files.createSymbolicLink(directory.resolve("endless"), Path.of("/dev/zero"))))
                .isFalse();
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(Inspection.isSweep(pipe)).isFalse();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("a.yaml"), text);
    }
}
