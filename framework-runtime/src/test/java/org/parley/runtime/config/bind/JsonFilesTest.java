package org.parley.runtime.config.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;

class JsonFilesTest {

    @TempDir
    private Path directory;

    @Test
    void readsPlainValues() throws IOException {
        Object content = ScalarReader.JsonFiles.read(
                        file("{\"b\": [1, 2.5, -3e2], \"a\": {\"x\": null, \"y\": true, \"z\": \"é\"}}"))
                .content();
        assertThat(content).isInstanceOf(Map.class);
        Map<?, ?> object = (Map<?, ?>) content;
        assertThat(List.copyOf(object.keySet())).isEqualTo(List.of("b", "a"));
        assertThat(object.get("b")).isEqualTo(List.of(1.0, 2.5, -300.0));
        assertThat(((Map<?, ?>) object.get("a")).get("z")).isEqualTo("é");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[1, 2",
                "[1,]",
                "[1] [2]",
                "{\"a\": 1, \"a\": 2}",
                "[NaN]",
                "[1e999]",
                "[01]",
                "// comment\n[1]",
                "{a: 1}"
            })
    void refusesWhatIsNotStrictJson(String text) throws IOException {
        Path file = file(text);
        assertThatThrownBy(() -> ScalarReader.JsonFiles.read(file))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("PARLEY-107")
                .hasMessageContaining(file.toString());
    }

    @Test
    void refusesWhatIsNestedTooDeeply() throws IOException {
        Path file = file("[".repeat(1000) + "]".repeat(1000));
        assertThatThrownBy(() -> ScalarReader.JsonFiles.read(file)).isInstanceOf(ParleyException.class);
    }

    @Test
    void saysWhere() throws IOException {
        Path file = file("{\n  \"a\": [1,\n  oops]\n}");
        assertThatThrownBy(() -> ScalarReader.JsonFiles.read(file)).hasMessageContaining("line 3");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("values.json"), text);
    }
}
