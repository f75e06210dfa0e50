package org.parley.plugins.models.quadratic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.JsonFile;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;

class QuadraticFileTest {

    private static final String GOOD =
            "{\"F\": [[1]], \"a\": [2], \"H\": [[1, 4], [0, 1]], \"b\": [3, 4], \"K\": [[1], [2]],"
                    + " \"G\": [[2]], \"C\": [[5], [6]], \"c\": [7]}";

    private static final ComponentRegistry NO_OTHER_COMPONENTS = new ComponentRegistry.Builder().build();

    @TempDir
    Path directory;

    @Test
    void readsEveryPartAndSymmetrizesForms() throws IOException {
        Quadratic agent =
                QuadraticFile.read(file("{\"agents\": [" + GOOD + "]}"), 1).get(0);
        assertThat(agent.h()).containsExactly(1, 2, 2, 1);
        assertThat(agent.k()).containsExactly(1, 2);
        assertThat(agent.c()).containsExactly(5, 6);
        assertThat(agent.linear()).containsExactly(7);
    }

    @Test
    void listsEveryErrorOfTheFile() throws IOException {
        String bad = GOOD.replace("\"a\": [2]", "\"a\": [\"two\"]")
                .replace("\"G\": [[2]]", "\"G\": [[2, 3]]")
                .replace("\"K\": [[1], [2]]", "\"K\": [[1]]");
        assertThatThrownBy(() -> QuadraticFile.read(file("{\"agents\": [" + GOOD + ", " + bad + "]}"), 3))
                .isInstanceOfSatisfying(
                        ParleyException.class,
                        exception -> assertThat(exception.diagnostics())
                                .extracting(diagnostic -> diagnostic.path())
                                .containsExactly("agents", "agents[1].a[0]", "agents[1].K", "agents[1].G[0]"));
    }

    @Test
    void describesTheExpectedFormat() throws IOException {
        for (String wrong : new String[] {"[]", "{\"agents\": 3}", "\"text\"", "null", "{}"}) {
            assertThatThrownBy(() -> QuadraticFile.read(file(wrong), 1)).hasMessageContaining("expected {\"agents\"");
        }
        assertThatThrownBy(() -> QuadraticFile.read(file("{\"agents\": [{\"F\": 1}]}"), 1))
                .hasMessageContaining("must have exactly the keys");
        assertThatThrownBy(() -> QuadraticFile.read(file("{\"agents\": ["), 1)).isInstanceOf(ParleyException.class);
        assertThatThrownBy(() -> QuadraticFile.read(file("{\"agents\": []}"), 1))
                .hasMessageContaining("the file has 0 agents, but the run has 1");
    }

    private JsonFile file(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("problem.json"), text);
        return (JsonFile) ComponentSettings.of(
                        new QuadraticFactory(), Map.of("file", file.toString()), NO_OTHER_COMPONENTS, directory)
                .values()
                .get("file");
    }
}
