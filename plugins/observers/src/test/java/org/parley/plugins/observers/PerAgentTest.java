package org.parley.plugins.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.record.AgentsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.tck.scenario.Scenario;

class PerAgentTest {

    @TempDir
    private Path directory;

    @Test
    void theValuesOfAgentsAverageToTheMetrics() throws IOException {
        List<MetricsRow> rows =
                Scenario.of("""
                        recipe: sparkle-gt
                        agents: 5
                        rounds: 20
                        model: quadratic
                        record: {every: 10}
                        observe: [{use: per-agent, with: {metrics: [upper_loss], levels: [lower]}}]
                        """).recordedIn(directory.resolve("run")).metrics();
        AgentsFile agents = AgentsFile.read(directory.resolve("run").resolve(AgentsFile.NAME));
        assertThat(agents.rounds()).containsExactly(0, 10, 20);
        double[][] losses = agents.columns().get("upper_loss");
        double[][] distances = agents.columns().get("distance_lower");
        assertThat(losses).hasNumberOfRows(5);
        for (int row = 0; row < rows.size(); row++) {
            int k = row;
            double loss = rows.get(row).value("upper_loss").orElseThrow();
            double consensus = rows.get(row).value("consensus_error_lower").orElseThrow();
            // Sums of five numbers, each accurate to round-off.
            assertThat(Arrays.stream(losses)
                            .mapToDouble(agent -> agent[k])
                            .average()
                            .orElseThrow())
                    .isCloseTo(loss, within(1e-14 * Math.max(1, Math.abs(loss))));
            assertThat(Math.sqrt(Arrays.stream(distances)
                            .mapToDouble(agent -> agent[k] * agent[k])
                            .average()
                            .orElseThrow()))
                    .isCloseTo(consensus, within(1e-14 * Math.max(1, consensus)));
        }
    }
}
