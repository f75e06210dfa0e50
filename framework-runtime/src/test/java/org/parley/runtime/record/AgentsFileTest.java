package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;

class AgentsFileTest {

    @TempDir
    private Path directory;

    @Test
    void readsWholeRowsOfARunThatIsStillWriting() throws IOException {
        AgentsFile file = read("round,column,agent_0,agent_1\n0,loss,1,2\n0,far,3,\n10,loss,0.5,1.5\n10,far,0.");
        assertThat(file.rounds()).containsExactly(0);
        assertThat(file.columns().get("loss")).isDeepEqualTo(new double[][] {{1}, {2}});
        assertThat(file.columns().get("far")[0]).containsExactly(3);
        assertThat(file.columns().get("far")[1]).containsExactly(Double.NaN);
    }

    @Test
    void readsTheChosenRounds() throws IOException {
        Files.writeString(
                directory.resolve(AgentsFile.NAME),
                "round,column,agent_0\n0,loss,1\n0,far,2\n10,loss,skipped\n10,far,\n20,loss,3\n20,far,4\n");
        AgentsFile file = AgentsFile.read(directory.resolve(AgentsFile.NAME), round -> round != 10);
        assertThat(file.rounds()).containsExactly(0, 20);
        assertThat(file.columns().get("loss")).isDeepEqualTo(new double[][] {{1, 3}});
    }

    @Test
    void refusesWhatParleyDidNotWrite() {
        assertThatThrownBy(() -> read("round,column,agent_0\n0,loss,much\n"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-125", "agents.csv: is not as Parley wrote it (the file was changed");
    }

    private AgentsFile read(String text) throws IOException {
        return AgentsFile.read(Files.writeString(directory.resolve(AgentsFile.NAME), text));
    }
}
