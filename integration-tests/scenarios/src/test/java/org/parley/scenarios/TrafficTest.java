package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the size of compressed messages is reported in bytes wherever a run is summarized. */
class TrafficTest {

    @TempDir
    Path directory;

    /** Six agents on a ring send a row to two neighbors each: 12 messages of ten numbers in every round. */
    @Test
    void theSummaryTheReportAndTheComparisonContainBytes() throws Exception {
        Path file = Files.writeString(directory.resolve("run.yaml"), """
                agents: 6
                rounds: 100
                model: {use: quadratic, with: {upper: 10, lower: 10}}
                loop: single-pass
                hypergradient: direct
                topology: ring
                levels:
                  upper: {mixing: choco, step: 0.01}
                  lower: {mixing: local, step: 0.01}
                """);
        // A norm of 64 bits, and ten signs with four bits each: 114 bits.
        Command.Outcome compressed =
                Command.run("run", file, "--out", directory.resolve("a"), "--set", "levels.upper.compression=qsgd");
        assertThat(compressed.text()).contains(", sent 17.1 kB (");
        assertThat(Files.readString(directory.resolve("a/report.html"))).contains("17.1 kB");

        Command.Outcome full = Command.run("run", file, "--out", directory.resolve("b"));
        assertThat(full.text()).doesNotContain("sent");

        Command.Outcome both = Command.run("compare", directory.resolve("a"), directory.resolve("b"));
        assertThat(both.text()).contains("  sent\n", "17.1 kB", "96.0 kB");
        assertThat(Command.run("compare", directory.resolve("b")).text()).doesNotContain("sent");
    }
}
