package org.parley.plugins.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterpretersTest {

    @TempDir
    Path directory;

    private Path executable(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    @Test
    void theChosenOneThenTheActiveEnvironmentThenThePath() throws IOException {
        Path chosen = executable("chosen/python3");
        Path active = executable("environment/bin/python");
        Path onPath = executable("path/python3");
        String path = onPath.getParent().toString();
        String environment = directory.resolve("environment").toString();

        assertThat(Interpreters.of(
                        Map.of("PARLEY_PYTHON", chosen.toString(), "VIRTUAL_ENV", environment, "PATH", path)))
                .containsExactly(chosen);
        assertThat(Interpreters.of(Map.of("PARLEY_PYTHON", "python3", "PATH", path)))
                .containsExactly(onPath);
        assertThat(Interpreters.of(Map.of("VIRTUAL_ENV", environment, "PATH", path)))
                .containsExactly(active);
        assertThat(Interpreters.of(Map.of("CONDA_PREFIX", environment, "PATH", path)))
                .containsExactly(active);
        assertThat(Interpreters.of(Map.of("VIRTUAL_ENV", "", "PATH", path))).startsWith(onPath);
    }

    @Test
    void aChosenOneThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> Interpreters.of(Map.of("PARLEY_PYTHON", "no-such-python", "PATH", "")))
                .hasMessageContaining(
                        "PARLEY-211", "PARLEY_PYTHON is 'no-such-python', which is not an executable file");
    }
}
