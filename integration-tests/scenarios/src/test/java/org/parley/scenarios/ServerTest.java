package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.record.MetricsFile;

/**
 * Checks that a server gives the results of the complete graph, and that its communication cost is counted per agent instead of per pair.
 */
class ServerTest {

    private static final int AGENTS = 6;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "d-soba,        metropolis,                             float64",
        "sparkle-ed-gt, '{use: metropolis, with: {lazy: true}}', float64",
        "sparkle-extra, '{use: uniform, with: {self: 0.4}}',     float32"
    })
    void isBitIdenticalToTheCompleteGraphWithOtherCosts(String recipe, String weights, String precision) {
        String runFile = """
                recipe: %s
                agents: %d
                rounds: 40
                precision: %s
                model: {use: quadratic, with: {upper: 3, lower: 4}}
                topology: server
                weights: %s
                record: {every: 1}
                """.formatted(recipe, AGENTS, precision, weights);
        MetricsFile server = Output.of(Distribution.scenario(runFile).recordedUnder(directory))
                .metrics();
        MetricsFile complete = Output.of(
                        Distribution.scenario(runFile).set("topology=complete").recordedUnder(directory))
                .metrics();
        for (String column : List.of(
                "upper_loss", "lower_loss", "hypergradient_norm", "consensus_error_upper", "consensus_error_lower")) {
            assertThat(server.column(column)).as(column).containsExactly(complete.column(column));
        }
        double[] paid = server.column("floats_sent");
        double[] links = complete.column("floats_sent");
        double[] phases = server.column("phases");
        double[] linkPhases = complete.column("phases");
        for (int row = 0; row < paid.length; row++) {
            // 2n messages instead of n (n - 1), each up and then down.
            assertThat(paid[row]).isEqualTo(links[row] * 2 / (AGENTS - 1));
            assertThat(phases[row]).isEqualTo(2 * linkPhases[row]);
        }
        assertThat(paid[paid.length - 1]).isPositive();
    }

    @Test
    void isNamedByTheReportAndByTheCommandLine() throws Exception {
        String runFile = """
                recipe: gossip-dsbo-server
                agents: 6
                rounds: 2
                model: {use: quadratic, with: {upper: 3, lower: 2}}
                hypergradient: {with: {terms: 3}}
                """;
        Output output = Output.of(Distribution.scenario(runFile).recordedUnder(directory));
        assertThat(Files.readString(output.directory().report()))
                .contains(": via a server, 12 messages per exchange")
                .contains("mixes by gossip-atc (exact)")
                .doesNotContain("biased when agents differ");
        Path file = Files.writeString(directory.resolve("run.yaml"), runFile);
        assertThat(Command.run("topology", file, "--out", directory.resolve("picture.svg"))
                        .text())
                .contains("6 agents, 12 messages per exchange, to a server and back")
                .contains("note: hypergradient: 'gossip-hessian' is not exact")
                .doesNotContain("biased when agents differ");
        assertThat(Command.run("run", file, "--out", directory.resolve("out"), "--set", "levels.lower.mixing=local")
                        .text())
                .contains("note: levels.lower.mixing: 'local' is biased when agents differ");
    }
}
